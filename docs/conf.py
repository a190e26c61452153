"""How the book is built: `make docs` puts it in build/docs. Nothing is fetched from anywhere."""

import sys
from pathlib import Path

import atoll

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE / "examples")]

project = "Atoll"
author = "the authors of Atoll"
version = release = atoll.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "notebook_pages"]
exclude_patterns = ["_ext", "_static", "examples"]
default_role = "code"  # docstrings write `code` as Markdown does
nitpicky = False

myst_enable_extensions = ["colon_fence", "html_image"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "Atoll"
html_favicon = "../src/atoll/web/static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["book.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1f5566",
        "color-brand-content": "#1f5566",
        "color-brand-visited": "#53626d",
        "color-foreground-primary": "#1d2b36",
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#f6f0e2",
        "color-code-background": "#f6f0e2",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8fc4cf",
        "color-brand-content": "#8fc4cf",
        "color-brand-visited": "#a9b4ba",
        "color-foreground-primary": "#ece5d3",
        "color-background-primary": "#14202a",
        "color-background-secondary": "#1c2b37",
        "color-code-background": "#1c2b37",
    },
}

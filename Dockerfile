# The server as a container: `docker build -t atoll .`, then see docs/operate.md.
FROM python:3.12-slim AS build
WORKDIR /build
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE.md ./
COPY src src
RUN python -m venv /opt/atoll \
 && /opt/atoll/bin/pip install --no-cache-dir --disable-pip-version-check --constraint constraints.txt . \
 && /opt/atoll/bin/pip uninstall --yes --quiet pip

FROM python:3.12-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data atoll && install --directory --owner=atoll --group=atoll /data
COPY --from=build /opt/atoll /opt/atoll
ENV PATH=/opt/atoll/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ATOLL_HOST=0.0.0.0 \
    ATOLL_PORT=8000 \
    ATOLL_DB=sqlite:////data/atoll.db
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as ask; ask.urlopen(f'http://127.0.0.1:{os.environ[\"ATOLL_PORT\"]}/health', timeout=2)"]
ENTRYPOINT ["atoll"]
CMD ["serve"]

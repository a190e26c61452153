// A few notes of our own, made when they are needed; nothing sounds until somebody asks for it.

const TUNES = {
  turn: [[660, 0], [880, 0.14]],
  event: [[392, 0], [523, 0.12], [659, 0.24]],
  place: [[330, 0]],
  roll: [[208, 0, 0.09], [175, 0.08, 0.09], [233, 0.15, 0.09], [196, 0.26, 0.2]],
  end: [[523, 0], [659, 0.16], [784, 0.32], [1047, 0.48, 1.2]],
};
const LONG = 0.5; // seconds of most notes
let audio;

export function chime(name) {
  if (localStorage.getItem("sound") !== "on") return;
  audio ??= new AudioContext();
  for (const [pitch, delay, long = LONG] of TUNES[name]) note(pitch, audio.currentTime + delay, long);
}

function note(pitch, start, long) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long);
}

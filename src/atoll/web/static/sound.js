// A few notes of our own, made when they are needed; nothing sounds until somebody asks for it.

const TUNES = { turn: [[660, 0], [880, 0.14]], event: [[392, 0], [523, 0.12], [659, 0.24]], place: [[330, 0]] };
const LONG = 0.5; // seconds of a note
let audio;

export function chime(name) {
  audio ??= new AudioContext();
  for (const [pitch, delay] of TUNES[name]) note(pitch, audio.currentTime + delay);
}

function note(pitch, start) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + LONG);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + LONG);
}

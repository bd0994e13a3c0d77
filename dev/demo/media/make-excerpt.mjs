import { writeFileSync } from "node:fs";
import { join } from "node:path";

// node dev/demo/media/make-excerpt.mjs: writes the demo's excerpt, the rhythm of the slow movement of Beethoven's Seventh
// on four chords, in tones like those of low strings. Deterministic, and in a format that every browser plays.

const RATE = 8_000;
const BEAT_SECONDS = 0.82;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
const file = join(import.meta.dirname, "..", "venue", "media", "slow-march.wav");

/** Long, short, short, long, long: one beat is a quarter note. */
const RHYTHM = [1, 0.5, 0.5, 1, 1];
/** MIDI note numbers: A minor, E major, E major, A minor. */
const CHORDS = [
  [45, 52, 57, 60],
  [40, 52, 56, 59],
  [40, 52, 56, 64],
  [45, 52, 57, 64],
].map((notes) => notes.map((note) => 440 * 2 ** ((note - 69) / 12)));

const beats = RHYTHM.reduce((sum, length) => sum + length, 0) * (CHORDS.length / 2);
const samples = new Float64Array(Math.round((beats * BEAT_SECONDS + 0.8) * RATE));

/** Seven overtones, each weaker than the one below, with a soft attack, vibrato and release. */
function play(frequencies, from, seconds) {
  const count = Math.round(seconds * RATE);
  for (let at = 0; at < count; at += 1) {
    const time = at / RATE;
    const loudness = Math.min(1, time / 0.06) * Math.min(1, (seconds - time) / 0.12);
    for (const frequency of frequencies) {
      const phase = 2 * Math.PI * frequency * time + 0.12 * Math.sin(2 * Math.PI * 5 * time);
      for (let overtone = 1; overtone <= 7 && overtone * frequency < RATE / 2; overtone += 1)
        samples[from + at] += (loudness * Math.sin(overtone * phase)) / overtone ** 1.5;
    }
  }
}

let beat = 0;
for (const pair of [CHORDS.slice(0, 2), CHORDS.slice(2)]) {
  RHYTHM.forEach((length, index) => {
    // The second bar begins with the fourth note.
    play(
      pair[index < 3 ? 0 : 1],
      Math.round(beat * BEAT_SECONDS * RATE),
      length * BEAT_SECONDS * 0.94,
    );
    beat += length;
  });
}

const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const size = samples.length * BYTES_PER_SAMPLE;
const wav = Buffer.alloc(HEADER_BYTES + size);
wav.write("RIFF", 0);
wav.writeUInt32LE(HEADER_BYTES - 8 + size, 4);
wav.write("WAVEfmt ", 8);
wav.writeUInt32LE(16, 16);
// Uncompressed, one channel.
wav.writeUInt16LE(1, 20);
wav.writeUInt16LE(1, 22);
wav.writeUInt32LE(RATE, 24);
wav.writeUInt32LE(RATE * BYTES_PER_SAMPLE, 28);
wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
wav.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
wav.write("data", 36);
wav.writeUInt32LE(size, 40);
samples.forEach((sample, at) => {
  wav.writeInt16LE(Math.round((sample / loudest) * 26_000), HEADER_BYTES + at * BYTES_PER_SAMPLE);
});
writeFileSync(file, wav);

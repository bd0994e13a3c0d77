import { writeFileSync } from "node:fs";
import { join } from "node:path";

// node dev/demo/media/make-excerpts.mjs: writes the demo's excerpts. Deterministic, and in a format that every browser plays.

const RATE = 8_000;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
/** Seconds of silence at the end. */
const SILENCE = 0.8;
const folder = join(import.meta.dirname, "..", "venue", "media");

/** Notes are MIDI numbers. */
const pitch = (note) => 440 * 2 ** ((note - 69) / 12);

/**
 * Chords one after another, each as `[notes, beats]`, in a tone that begins and ends softly. Overtones grow weaker by
 * `darkness`: strings are darker than a trumpet.
 */
function record(chords, { beatSeconds, attack, overtones, darkness, vibrato }) {
  const beats = chords.reduce((sum, [, length]) => sum + length, 0);
  const samples = new Float64Array(Math.round((beats * beatSeconds + SILENCE) * RATE));
  let beat = 0;
  for (const [notes, length] of chords) {
    const from = Math.round(beat * beatSeconds * RATE);
    const seconds = length * beatSeconds * 0.94;
    const count = Math.round(seconds * RATE);
    for (let at = 0; at < count; at += 1) {
      const time = at / RATE;
      const loudness = Math.min(1, time / attack) * Math.min(1, (seconds - time) / 0.12);
      for (const frequency of notes.map(pitch)) {
        const phase = 2 * Math.PI * frequency * time + vibrato * Math.sin(2 * Math.PI * 5 * time);
        for (let over = 1; over <= overtones && over * frequency < RATE / 2; over += 1)
          samples[from + at] += (loudness * Math.sin(over * phase)) / over ** darkness;
      }
    }
    beat += length;
  }
  return samples;
}

function write(name, samples) {
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
    const level = Math.round((sample / loudest) * 26_000);
    wav.writeInt16LE(level, HEADER_BYTES + at * BYTES_PER_SAMPLE);
  });
  writeFileSync(join(folder, name), wav);
}

/** Low strings: the rhythm of the slow movement of Beethoven's Seventh. */
const A_MINOR = [45, 52, 57, 60];
const E_MAJOR = [40, 52, 56, 59];
const long = (chord) => [chord, 1];
const short = (chord) => [chord, 0.5];
const step = (chord, next) => [long(chord), short(chord), short(chord), long(next), long(next)];
write(
  "slow-march.wav",
  record([...step(A_MINOR, E_MAJOR), ...step([40, 52, 56, 64], [45, 52, 57, 64])], {
    beatSeconds: 0.82,
    attack: 0.06,
    overtones: 7,
    darkness: 1.5,
    vibrato: 0.12,
  }),
);

/** A trumpet alone: the signal that opens Mahler's Fifth, simplified. */
const C_SHARP = 61;
const signal = (last, beats) => [
  ...Array.from({ length: 3 }, () => [[C_SHARP], 1 / 3]),
  [[last], beats],
];
write(
  "trumpet-signal.wav",
  record([...signal(C_SHARP, 2), ...signal(C_SHARP, 2), ...signal(64, 2), ...signal(68, 3)], {
    beatSeconds: 0.72,
    attack: 0.03,
    overtones: 12,
    darkness: 0.9,
    vibrato: 0.03,
  }),
);

/**
 * Generates the demo's live stream, `river-lights.webm`, and a version with audio description: three lights over a river
 * with slow chords. Needs ffmpeg with libvpx, libopus and flite: `node dev/demo/streams/make-stream.mjs`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "stream-"));

const SECONDS = 24;
const FRAMES_PER_SECOND = 12;
const [WIDTH, HEIGHT] = [480, 270];
const RATE = 24_000;

const NIGHT = [8, 34, 46];
const RIVER = [10, 74, 99];
/** `radius` and `up` (distance from the top) as fractions of the height; `seconds` for a full movement. */
const LIGHTS = [
  { radius: 0.2, up: 0.28, color: [233, 164, 60], seconds: 24 },
  { radius: 0.13, up: 0.42, color: [143, 205, 232], seconds: 48 },
  { radius: 0.08, up: 0.2, color: [251, 249, 244], seconds: 16 },
];
const WATER = 0.66;

const mix = (from, to, part) => from.map((value, index) => value + (to[index] - value) * part);

function drawFrame(frame, bytes) {
  const seconds = frame / FRAMES_PER_SECOND;
  const lights = LIGHTS.map(({ radius, up, color, seconds: period }, index) => ({
    radius: radius * HEIGHT,
    x: WIDTH * (0.5 + 0.36 * Math.sin((2 * Math.PI * seconds) / period + index * 2)),
    y: HEIGHT * (up + 0.05 * Math.cos((2 * Math.PI * seconds) / 12 + index)),
    color,
  }));
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isWater = y > WATER * HEIGHT;
      // Reflections in the water are flatter and distorted by waves.
      const seenY = isWater ? 2 * WATER * HEIGHT - y * 1.08 : y;
      const seenX = isWater ? x + 5 * Math.sin(y / 5 + seconds * 1.5) : x;
      let color = isWater ? RIVER : NIGHT;
      for (const light of lights) {
        const edge = light.radius - Math.hypot(seenX - light.x, seenY - light.y);
        const part = Math.min(1, Math.max(0, edge + 0.5)) * (isWater ? 0.5 : 1);
        if (part > 0) color = mix(color, light.color, part);
      }
      bytes.set(color.map(Math.round), (y * WIDTH + x) * 3);
    }
}

function drawVideo() {
  const size = WIDTH * HEIGHT * 3;
  const frames = Buffer.alloc(size * SECONDS * FRAMES_PER_SECOND);
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame += 1)
    drawFrame(frame, frames.subarray(frame * size, (frame + 1) * size));
  return frames;
}

/** One chord every six seconds, with a bell in the middle of each. */
const CHORDS = [
  [146.83, 220, 293.66, 369.99],
  [123.47, 185, 246.94, 293.66],
  [98, 196, 246.94, 392],
  [110, 164.81, 277.18, 440],
];

function playMusic() {
  const samples = Buffer.alloc(SECONDS * RATE * 2);
  for (let index = 0; index < SECONDS * RATE; index += 1) {
    const seconds = index / RATE;
    const chord = CHORDS[Math.floor(seconds / 6) % CHORDS.length];
    const inChord = seconds % 6;
    const swell = Math.min(1, inChord / 1.5, (6 - inChord) / 1.5);
    const strings = chord.reduce(
      (sum, pitch) =>
        sum +
        Math.sin(2 * Math.PI * pitch * seconds) +
        0.3 * Math.sin(4 * Math.PI * pitch * seconds),
      0,
    );
    const sinceBell = inChord - 3;
    const bell =
      sinceBell < 0
        ? 0
        : Math.sin(2 * Math.PI * chord.at(-1) * 2 * seconds) * Math.exp(-2 * sinceBell);
    const end = Math.min(1, (SECONDS - seconds) / 2);
    samples.writeInt16LE(Math.round(3_000 * end * (swell * strings * 0.6 + bell)), index * 2);
  }
  return samples;
}

/** Audio description: start in seconds, and text. */
const DESCRIPTION = [
  [1, "Night. Three round lights hang over a dark blue river."],
  [8, "The largest is orange, the smallest is white. They drift past each other."],
  [16, "Waves break up their reflections in the water."],
];

const ffmpeg = (...args) =>
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args], { stdio: "inherit" });

try {
  const picture = join(scratch, "picture.rgb");
  const music = join(scratch, "music.pcm");
  const video = join(scratch, "video.webm");
  writeFileSync(picture, drawVideo());
  writeFileSync(music, playMusic());
  ffmpeg(
    ...["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`],
    ...["-r", String(FRAMES_PER_SECOND), "-i", picture],
    ...["-c:v", "libvpx-vp9", "-b:v", "36k", "-g", "48", "-pix_fmt", "yuv420p", "-an", video],
  );
  const pcm = ["-f", "s16le", "-ar", String(RATE), "-ac", "1", "-i", music];
  const sound = ["-c:v", "copy", "-c:a", "libopus", "-b:a", "20k", "-fflags", "+bitexact"];
  ffmpeg("-i", video, ...pcm, ...sound, "-shortest", join(folder, "river-lights.webm"));
  const voices = DESCRIPTION.map(
    ([from, text], index) =>
      `flite=text='${text}':voice=slt,aresample=${RATE},adelay=${from * 1000}[voice${index}]`,
  );
  const names = DESCRIPTION.map((_, index) => `[voice${index}]`).join("");
  const mixed = `[1:a]volume=0.5[quiet];[quiet]${names}amix=inputs=${DESCRIPTION.length + 1}:normalize=0:duration=first[out]`;
  ffmpeg(
    ...["-i", video, ...pcm, "-filter_complex", `${voices.join(";")};${mixed}`],
    ...["-map", "0:v", "-map", "[out]", ...sound, join(folder, "river-lights-described.webm")],
  );
} finally {
  rmSync(scratch, { recursive: true });
}

import type { Motif } from "#contract/motifs";
import { disc, fill, polar, stroke, toInteger, upTo } from "./brush";
import type { Drawing } from "./brush";
import { family, gala, night, rings, winds } from "./scenes";
import { strings } from "./strings";

const piano: Drawing = ({ random, ground, main, second, third }) => {
  const [x, y, keys] = [640, 470, 17];
  const start = Math.PI * (0.99 + random() * 0.03);
  const step = (Math.PI * 0.615) / keys;
  const key = (index: number) => {
    const from = start + index * step + 0.012;
    const to = start + (index + 1) * step - 0.012;
    return `M${polar(x, y, 150, from)}L${polar(x, y, 440, from)}A440 440 0 0 1 ${polar(x, y, 440, to)}L${polar(x, y, 150, to)}z`;
  };
  const blackKeys = upTo(keys)
    .filter((index) => ![2, 6].includes(index % 7))
    .map((index) => {
      const middle = start + (index + 1) * step;
      return `M${polar(x, y, 150, middle - 0.03)}L${polar(x, y, 330, middle - 0.032)}L${polar(x, y, 330, middle + 0.032)}L${polar(x, y, 150, middle + 0.03)}z`;
    });
  const first = 1 + toInteger(random() * 3);
  const chord = [first, first + 4, first + 6, first + 9].map(key);
  return (
    fill(upTo(keys).map(key).join(""), main) +
    fill(chord.join(""), second) +
    fill(blackKeys.join(""), ground) +
    disc(x, y, 118, third)
  );
};

const rhythm: Drawing = ({ random, main, second, third }) => {
  const pattern = [2, 1, 1, 2, 2];
  const paths = { main: "", second: "", third: "" };
  for (const row of upTo(8)) {
    let x = 216 - (row % 2) * 22 + row * 6;
    for (let at = 0; x < 640; at += 1) {
      const width = (pattern[at % pattern.length] ?? 1) * 44;
      const bar = `M${x} ${row * 52 + 16}h${width - 39}`;
      if (random() < 0.15) paths.third += bar;
      else if (row > 4 - (x - 200) / 130) paths.second += bar;
      else paths.main += bar;
      x += width;
    }
  }
  return (
    stroke(paths.second, second, 32, true) +
    stroke(paths.main, main, 32, true) +
    stroke(paths.third, third, 32, true)
  );
};

const hills: Drawing = ({ random, ground, main, second, third, fourth }) => {
  const sunAt = toInteger(380 + random() * 90);
  const sun = upTo(5).map((index) =>
    disc(sunAt, 190, 210 - index * 38, index % 2 === 0 ? main : second),
  );
  const ranges = (
    [
      [fourth, 230],
      [third, 280],
      [ground, 335],
    ] as const
  ).map(([color, y], index) => {
    let path = `M${130 + index * 10} 400q30 ${toInteger((y - 400) * 0.9)} 60 ${y - 378}`;
    for (let x = 190 + index * 10; x < 620;) {
      const width = 70 + random() * 90;
      const height = (random() - 0.35) * 90;
      path += `q${toInteger(width / 2)} ${toInteger(-40 - height)} ${toInteger(width)} ${toInteger(-8 + random() * 16)}`;
      x += width;
    }
    return fill(`${path}V400z`, color);
  });
  return sun.join("") + ranges.join("");
};

const voices: Drawing = ({ random, ground, main, second, third }) => {
  const arch = (x: number, y: number, width: number, color: string) =>
    fill(`M${x - width} 400V${y}a${width} ${width} 0 0 1 ${2 * width} 0V400z`, color);
  const nave = (x: number, y: number, width: number, step: number, color: string) =>
    upTo(Math.ceil((width - 10) / step))
      .map((index) => arch(x, y, width - index * step, index % 2 === 0 ? color : ground))
      .join("");
  const lift = toInteger(random() * 50);
  return (
    nave(262, 250 - lift, 84, 17, second) +
    nave(430, 150 + lift, 108, 17, main) +
    nave(590, 290 - lift, 76, 17, third) +
    nave(346, 330, 62, 13, third) +
    nave(508, 350, 58, 13, second) +
    nave(196, 372, 40, 13, main)
  );
};

const brass: Drawing = ({ random, ground, main, second, third }) => {
  const lean = random() * 0.15;
  const rays = upTo(40).map((index) => {
    const angle = (index / 40) * Math.PI * 2 + lean;
    return `M${polar(430, 205, 205, angle - 0.02)}L${polar(430, 205, index % 2 === 1 ? 300 : 420, angle)}L${polar(430, 205, 205, angle + 0.02)}z`;
  });
  const shift = toInteger(5 + random() * 6);
  const bell = (
    [
      [190, main],
      [160, second],
      [128, main],
      [98, second],
      [66, ground],
      [30, third],
    ] as const
  ).map(([radius, color], index) => {
    const by = Math.max(0, index - 1) * shift;
    return disc(430 + by, 205 + by, radius, color);
  });
  return fill(rays.join(""), third) + bell.join("");
};

const film: Drawing = ({ random, ground, main, second, third }) => {
  const holes = upTo(12).map((index) => `M${178 + index * 36} 14h20v18h-20z`);
  const finAt = toInteger(300 + random() * 90);
  const waves = (
    [
      [second, 318],
      [ground, 348],
      [second, 376],
    ] as const
  ).map(([color, y], index) =>
    fill(
      `M${150 + index * 12} 400q6 ${toInteger((y - 400) * 0.8)} 44 ${y - 400}${"q30 26 60 0".repeat(8)}V400z`,
      color,
    ),
  );
  return (
    fill("M600 60L170 330V400H600z", main, 0.9) +
    disc(545, 96, 60, third) +
    fill(`M${finAt} 330q20-120 112-150q-24 80 30 150z`, ground) +
    waves.join("") +
    fill(holes.join(""), main)
  );
};

const chamber: Drawing = ({ random, main, second, third, fourth }) => {
  const colors = [main, second, third, fourth];
  const paths = colors.map(() => "");
  for (const tile of upTo(16)) {
    const x = 200 + (tile % 4) * 100;
    const y = Math.floor(tile / 4) * 100;
    const shapes = [
      `M${x} ${y}h100A100 100 0 0 1 ${x} ${y + 100}z`,
      `M${x + 100} ${y}v100A100 100 0 0 1 ${x} ${y}z`,
      `M${x + 100} ${y + 100}h-100A100 100 0 0 1 ${x + 100} ${y}z`,
      `M${x} ${y + 100}v-100A100 100 0 0 1 ${x + 100} ${y + 100}z`,
      `M${x} ${y + 50}a50 50 0 1 0 100 0a50 50 0 1 0-100 0z`,
    ];
    const shape = shapes[Math.floor(random() * shapes.length)] ?? "";
    paths[Math.floor(random() * paths.length)] += shape;
  }
  return paths.map((path, index) => fill(path, colors[index] ?? main)).join("");
};

export const drawings: Record<Motif, Drawing> = {
  piano,
  strings,
  rhythm,
  hills,
  voices,
  brass,
  film,
  chamber,
  night,
  winds,
  rings,
  family,
  gala,
};

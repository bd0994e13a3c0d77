import { disc, fill, polar, ring, stroke, toInteger, upTo } from "./brush";
import type { Drawing } from "./brush";

export const night: Drawing = ({ random, ground, main, second, third }) => {
  let towers = "";
  let windows = "";
  for (let x = 150; x < 600;) {
    const width = 34 + random() * 40;
    const height = 90 + random() * 190;
    towers += `M${toInteger(x)} 400V${toInteger(400 - height)}h${toInteger(width)}V400z`;
    for (let y = 414 - height; y < 390; y += 24) {
      for (let at = x + 8; at < x + width - 12; at += 16) {
        if (random() < 0.36) windows += `M${toInteger(at)} ${toInteger(y)}h8v12h-8z`;
      }
    }
    x += width + 3;
  }
  const stars = upTo(14).map(
    () => `M${toInteger(170 + random() * 420)} ${toInteger(10 + random() * 120)}h3v3h-3z`,
  );
  return (
    disc(455, 120, 86, main) +
    disc(488, 104, 74, ground) +
    fill(stars.join(""), main) +
    fill(towers, third) +
    fill(windows, second)
  );
};

export const winds: Drawing = ({ random, ground, main, second, third }) => {
  const push = random() * 40;
  const ribbons = upTo(7).map((index) => {
    const y = 40 + index * 52;
    const path = `M150 ${y + 60 - index * 8}C300 ${toInteger(y - 120 + push)} 420 ${y + 170 - index * 20} 640 ${y - 60}`;
    return stroke(path, [main, second, third][index % 3] ?? main, 30 - index * 2.4);
  });
  const holes = upTo(6).map((index) =>
    disc(246 + index * 62, 320 - index * 44, 16 - (index % 2) * 5, ground),
  );
  return ribbons.join("") + stroke("M190 360L640 40", main, 46, true) + holes.join("");
};

export const rings: Drawing = ({ random, ground, main, second, third }) => {
  const [x, y] = [470 + random() * 60, 70 + random() * 60];
  const [left, low] = [300 + random() * 50, 300 + random() * 40];
  const far = upTo(8).map((index) =>
    ring(x, y, (index + 1) * 32, (index + 1) % 3 === 0 ? third : main, 4 + random() * 12),
  );
  const near = upTo(5).map((index) => ring(left, low, (index + 1) * 24, second, 3 + random() * 9));
  return (
    far.join("") +
    disc(left, low, 140, ground) +
    near.join("") +
    disc(x, y, 14, second) +
    disc(left, low, 10, main)
  );
};

export const family: Drawing = ({ random, ground, main, second, third, fourth }) => {
  const colors = [main, second, third, fourth, "#7fb069"];
  const places: readonly (readonly [number, number, number])[] = [
    [300, 110, 62],
    [430, 80, 44],
    [540, 150, 78],
    [250, 280, 80],
    [400, 250, 92],
    [540, 330, 66],
    [330, 370, 40],
    [200, 160, 26],
    [470, 370, 30],
  ];
  const turned = (path: string, color: string, x: number, y: number) =>
    `<path d="${path}" fill="${color}" transform="rotate(${toInteger(random() * 90)} ${x} ${y})"/>`;
  const shapes = places.map(([x, y, size], index) => {
    const color = colors[index % colors.length] ?? main;
    if (index % 4 === 0) return disc(x, y, size, color);
    if (index % 4 === 1)
      return turned(
        `M${x} ${y - size}L${x + size} ${y + toInteger(size * 0.8)}H${x - size}z`,
        color,
        x,
        y,
      );
    if (index % 4 === 3)
      return turned(`M${x - size} ${y}a${size} ${size} 0 0 1 ${2 * size} 0z`, color, x, y);
    const star = upTo(16).map(
      (point) =>
        (point === 0 ? "M" : "L") +
        polar(x, y, point % 2 === 1 ? size * 0.55 : size, (point / 8) * Math.PI),
    );
    return fill(`${star.join("")}z`, color);
  });
  const face = disc(432, 244, 7, ground) + disc(378, 244, 7, ground);
  return shapes.join("") + face + stroke("M376 276q28 28 58 0", ground, 7, true);
};

export const gala: Drawing = ({ random, ground, main, second, third }) => {
  const spot = (from: number, x: number, width: number, color: string) =>
    fill(`M${from} -10L${x - width} 345a${width} 34 0 0 0 ${2 * width} 0z`, color, 0.55) +
    `<ellipse cx="${x}" cy="345" rx="${width}" ry="34" fill="${color}"/>`;
  const sway = toInteger(random() * 60 - 30);
  return (
    spot(250 + sway, 470, 90, third) +
    spot(590 + sway, 330, 100, second) +
    spot(430 - sway, 400, 80, main) +
    fill("M392 345v-92h-8v-46a22 22 0 0 1 32 0v46h-8v92z", ground) +
    disc(400, 180, 17, ground)
  );
};

import type { Pen } from "./pen";
import { tenth } from "./pen";

/** A staff that flows like a river under a disc of light, with notes on it; one of them is the soloist's. */
export function staves({ between, whole, palette }: Pen): string {
  const gap = between(8, 9.5);
  // Where the top line starts, where it is pulled to, and where it ends: a Bezier curve over the whole width.
  const curve = [between(26, 42), between(-4, 64), between(4, 72), between(24, 44)] as const;
  const [start, first, second, end] = curve;
  const lines = [0, 1, 2, 3, 4]
    .map((line) => (y: number) => tenth(y + line * gap))
    .map((at) => `M-2 ${at(start)}C32 ${at(first)} 66 ${at(second)} 102 ${at(end)}`)
    .join("");
  const count = whole(4, 6);
  const solo = whole(0, count - 1);
  let notes = "";
  let stems = "";
  for (let index = 0; index < count; index += 1) {
    const t = 0.1 + (0.8 * index) / (count - 1);
    const u = 1 - t;
    const top = u ** 3 * start + 3 * u * u * t * first + 3 * u * t * t * second + t ** 3 * end;
    const x = tenth(-2 + 104 * t);
    const place = whole(0, 8);
    const y = tenth(top + (place * gap) / 2);
    const fill = index === solo ? ` fill="${palette.accent}"` : "";
    notes += `<ellipse cx="${x}" cy="${y}" rx="5.8" ry="4.2" transform="rotate(-22 ${x} ${y})"${fill}/>`;
    stems +=
      place > 3
        ? `M${tenth(x + 5.2)} ${tenth(y - 1)}v-25`
        : `M${tenth(x - 5.2)} ${tenth(y + 1)}v25`;
  }
  return `<circle cx="${between(12, 88)}" cy="${between(14, 86)}" r="${between(22, 40)}" fill="${palette.shade}"/><path d="${lines}" fill="none" stroke="${palette.line}" opacity=".75"/><path d="${stems}" stroke="${palette.line}" stroke-width="1.5"/><g fill="${palette.line}">${notes}</g>`;
}

/** The orchestra from above: desks in rows around the podium. */
export function desks({ between, whole, palette }: Pen): string {
  const x = between(38, 62);
  const y = between(84, 96);
  const colored = whole(1, 4);
  const step = between(11.5, 13.5);
  let rows = "";
  for (let row = 0; row < 6; row += 1) {
    const radius = tenth(20 + row * step);
    const stroke = row === colored ? palette.accent : palette.line;
    const size = tenth(4.4 - row * 0.25);
    // A whole number of players, or the row would not meet where it closes.
    const spacing =
      Math.round((2000 * Math.PI * radius) / Math.round((6.3 * radius) / between(7.6, 10.4))) /
      1000;
    rows += `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${stroke}" stroke-width="${size}" stroke-dasharray="0 ${spacing}"/>`;
  }
  return `<circle cx="${x}" cy="${y}" r="${tenth(20 + 6 * step)}" fill="${palette.shade}"/><g fill="none" stroke-linecap="round">${rows}</g><circle cx="${x}" cy="${y}" r="8" fill="${palette.accent}"/>`;
}

/** Sound spreading from two places over water. */
export function rings({ between, whole, palette }: Pen): string {
  const [x, y] = [between(8, 40), between(10, 90)];
  const [u, v] = [between(62, 94), between(8, 92)];
  const step = between(6.5, 9.5);
  let first = "";
  for (let ring = 1; ring <= 9; ring += 1) {
    first += `<circle cx="${x}" cy="${y}" r="${tenth(ring * step)}" stroke-width="${between(0.8, 3.6)}"/>`;
  }
  const inner = whole(4, 6);
  let second = "";
  for (let ring = 1; ring <= inner; ring += 1) {
    second += `<circle cx="${u}" cy="${v}" r="${tenth(ring * step * 0.8)}"/>`;
  }
  return `<g fill="none" stroke="${palette.line}">${first}</g><circle cx="${u}" cy="${v}" r="${tenth(step * (inner + 1) * 0.8)}" fill="${palette.ground}"/><g fill="none" stroke="${palette.accent}" stroke-width="1.4">${second}</g><circle cx="${u}" cy="${v}" r="${between(2, 3.4)}" fill="${palette.accent}"/>`;
}

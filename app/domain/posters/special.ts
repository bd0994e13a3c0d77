import type { Pen } from "./pen";
import { tenth } from "./pen";

/** A light that rises behind the river. */
export function rays({ between, whole, palette }: Pen): string {
  const x = between(30, 70);
  const y = between(66, 82);
  const count = whole(11, 19);
  let wedges = "";
  for (let ray = 0; ray < count; ray += 1) {
    const middle = Math.PI * (1 + (ray + 0.5) / count);
    const half = (Math.PI / count) * 0.27;
    const point = (angle: number) =>
      `${tenth(x + Math.cos(angle) * 130)} ${tenth(y + Math.sin(angle) * 130)}`;
    wedges += `M${x} ${y}L${point(middle - half)}L${point(middle + half)}z`;
  }
  const wave = between(2, 5);
  const water = [0, 1, 2]
    .map((line) => `M-2 ${tenth(y + 7 + line * 7)}q13-${wave} 26 0t26 0t26 0t26 0`)
    .join("");
  return `<path d="${wedges}" fill="${palette.line}" opacity=".8"/><circle cx="${x}" cy="${y}" r="${between(14, 22)}" fill="${palette.accent}"/><path d="M0 ${y}h100v40H0z" fill="${palette.ground}"/><path d="${water}" fill="none" stroke="${palette.line}" stroke-width="1.6"/>`;
}

/** A rosette, as in the ceiling of a hall. */
export function rosette({ between, whole, palette }: Pen): string {
  const petals = whole(4, 7);
  const turn = between(0, 90);
  const far = between(14, 20);
  const wide = between(7, 12);
  let outer = "";
  for (let petal = 0; petal < petals; petal += 1) {
    const angle = tenth(turn + (180 / petals) * petal);
    outer += `<ellipse cx="50" cy="50" rx="${tenth(far * 2.4)}" ry="${wide}" transform="rotate(${angle} 50 50)"/>`;
  }
  return `<circle cx="50" cy="50" r="${between(44, 49)}" fill="${palette.shade}"/><g fill="${palette.line}" fill-opacity=".14" stroke="${palette.line}" stroke-width="1.1">${outer}</g><circle cx="50" cy="50" r="${tenth(far * 0.62)}" fill="${palette.accent}"/><circle cx="50" cy="50" r="${tenth(far * 0.25)}" fill="${palette.ground}"/>`;
}

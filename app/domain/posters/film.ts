import type { Pen } from "./pen";
import { tenth } from "./pen";

/** A strip of film across the picture. */
export function strip({ between, whole, palette }: Pen): string {
  const lean = between(-32, 32);
  const hole = between(4.5, 6);
  const lit = whole(0, 2);
  const frames = [0, 1, 2, 3]
    .map((frame) => {
      const fill = frame === lit ? palette.accent : palette.ground;
      return `<rect x="${tenth(-22 + frame * 38)}" y="34" width="32" height="32" rx="2" fill="${fill}"/>`;
    })
    .join("");
  const ring = between(6, 11);
  return `<circle cx="${between(20, 80)}" cy="${between(10, 90)}" r="${between(38, 54)}" fill="${palette.shade}"/><g transform="rotate(${lean} 50 50)"><path d="M-40 50h180" stroke="${palette.line}" stroke-width="54"/><path d="M-40 28.5h180M-40 71.5h180" stroke="${palette.ground}" stroke-width="5" stroke-dasharray="${hole} ${hole}"/>${frames}<circle cx="${-6 + lit * 38}" cy="50" r="${ring}" fill="${palette.ground}"/></g>`;
}

/** The beam of a projector, and what dances in it. */
export function beam({ between, whole, palette }: Pen): string {
  const left = whole(0, 1) === 0;
  const side = (x: number) => (left ? x : tenth(100 - x));
  const y = between(64, 84);
  const [top, bottom] = [between(6, 22), between(54, 76)];
  const radius = between(9, 14);
  let dust = "";
  for (let speck = 0; speck < 9; speck += 1) {
    const along = between(0.35, 0.95);
    const across = between(0.1, 0.9);
    const x = 14 + along * 86;
    const upper = y + (top - y) * along;
    const lower = y + (bottom - y) * along;
    dust += `<circle cx="${tenth(side(x))}" cy="${tenth(upper + (lower - upper) * across)}" r="${between(0.9, 2.6)}"/>`;
  }
  return `<path d="M${side(14)} ${y}L${side(104)} ${tenth(top - 16)}V${tenth(bottom + 16)}z" fill="${palette.shade}"/><path d="M${side(14)} ${y}L${side(104)} ${top}V${bottom}z" fill="${palette.line}" opacity=".9"/><g fill="${palette.ground}">${dust}</g><circle cx="${side(14)}" cy="${y}" r="${radius}" fill="${palette.accent}"/><circle cx="${side(14)}" cy="${y}" r="${tenth(radius * 0.45)}" fill="${palette.ground}"/>`;
}

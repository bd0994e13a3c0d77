import type { Pen } from "./pen";
import { tenth } from "./pen";

/** Four strings, each swinging in its own way, over the curve of a bridge. */
export function strings({ between, whole, palette }: Pen): string {
  const played = whole(0, 3);
  const lean = between(-14, 14);
  const bridge = between(70, 80);
  let swings = "";
  let still = "";
  for (let string = 0; string < 4; string += 1) {
    const x = tenth(24.5 + string * 17);
    const swing = between(3, 13);
    const at = between(18, 62);
    const fill = string === played ? palette.accent : palette.line;
    swings += `<path d="M${x}-20Q${tenth(x + swing)} ${at} ${x} 120Q${tenth(x - swing)} ${at} ${x}-20" fill="${fill}" opacity="${string === played ? ".9" : ".35"}"/>`;
    still += `M${x}-20V120`;
  }
  const ends = `M10 ${tenth(bridge + 8)}Q50 ${tenth(bridge - 12)} 90 ${tenth(bridge + 8)}`;
  return `<circle cx="50" cy="50" r="${between(34, 46)}" fill="${palette.shade}"/><g transform="rotate(${lean} 50 50)">${swings}<path d="${still}" stroke="${palette.line}" stroke-width="1.1"/><path d="${ends}" fill="none" stroke="${palette.line}" stroke-width="4" stroke-linecap="round"/></g>`;
}

/** Quarter circles that answer one another, four by four: a quartet's score seen from far. */
export function quarters({ pick, palette, whole }: Pen): string {
  const special = whole(0, 15);
  let lines = "";
  let planes = "";
  for (let tile = 0; tile < 16; tile += 1) {
    const x = (tile % 4) * 25;
    const y = Math.floor(tile / 4) * 25;
    const turn = pick([0, 1, 2, 3] as const);
    const corner = [
      `M${x} ${y}h25a25 25 0 0 1-25 25z`,
      `M${x + 25} ${y}v25a25 25 0 0 1-25-25z`,
      `M${x + 25} ${y + 25}h-25a25 25 0 0 1 25-25z`,
      `M${x} ${y + 25}v-25a25 25 0 0 1 25 25z`,
    ][turn] as string;
    if (tile === special) planes = `<path d="${corner}" fill="${palette.accent}"/>`;
    else lines += corner;
  }
  return `<path d="${lines}" fill="${palette.shade}"/>${planes}<path d="${lines}" fill="none" stroke="${palette.line}" stroke-width="1.2"/>`;
}

import type { Pen } from "./pen";
import { tenth } from "./pen";

/** A xylophone and its two mallets. */
export function xylophone({ between, whole, palette }: Pen): string {
  const bars = whole(6, 8);
  const width = 88 / bars;
  const lean = between(-16, 16);
  let keys = "";
  for (let bar = 0; bar < bars; bar += 1) {
    const height = tenth(80 - bar * (44 / bars));
    keys += `<rect x="${tenth(6 + bar * width)}" y="${tenth(50 - height / 2)}" width="${tenth(width - 3)}" height="${height}" rx="2.5"/>`;
  }
  const rails = `M0 ${between(22, 26)}L100 ${between(38, 42)}M0 ${between(74, 78)}L100 ${between(58, 62)}`;
  const [first, second] = [whole(0, 1), whole(bars - 3, bars - 1)].map((bar) =>
    tenth(4.5 + (bar + 0.5) * width),
  );
  const [y, z] = [between(38, 50), between(44, 56)];
  const sticks = `M${first} ${y}l${between(-8, 6)} 80M${second} ${z}l${between(4, 22)} 80`;
  return `<g transform="rotate(${lean} 50 50)"><path d="${rails}" stroke="${palette.shade}" stroke-width="5"/><g fill="${palette.line}">${keys}</g><path d="${sticks}" stroke="${palette.ground}" stroke-width="4.6"/><path d="${sticks}" stroke="${palette.accent}" stroke-width="2"/><g fill="${palette.accent}" stroke="${palette.ground}" stroke-width="1.6"><circle cx="${first}" cy="${y}" r="6"/><circle cx="${second}" cy="${z}" r="6"/></g></g>`;
}

/** Building blocks: circles, halves and corners, three by three. */
export function blocks({ pick, between, palette }: Pen): string {
  const size = 100 / 3;
  const fills = [palette.line, palette.accent, palette.shade, palette.line] as const;
  let shapes = "";
  for (let tile = 0; tile < 9; tile += 1) {
    const x = tenth((tile % 3) * size);
    const y = tenth(Math.floor(tile / 3) * size);
    const shape = pick(["circle", "half", "corner", "quarter", "dot"] as const);
    const [cx, cy] = [tenth(x + size / 2), tenth(y + size / 2)];
    const turn = `transform="rotate(${pick([0, 90, 180, 270] as const)} ${cx} ${cy})"`;
    const fill = `fill="${pick(fills)}"`;
    const drawn = {
      circle: `<circle cx="${cx}" cy="${cy}" r="${between(12, 16.6)}" ${fill}/>`,
      half: `<path d="M${x} ${y}a16.7 16.7 0 0 0 33.3 0z" ${turn} ${fill}/>`,
      corner: `<path d="M${x} ${y}h33.3L${x} ${tenth(y + 33.3)}z" ${turn} ${fill}/>`,
      quarter: `<path d="M${x} ${y}h33.3a33.3 33.3 0 0 1-33.3 33.3z" ${turn} ${fill}/>`,
      dot: `<circle cx="${cx}" cy="${cy}" r="${between(4, 8)}" ${fill}/>`,
    }[shape];
    shapes += drawn;
  }
  return shapes;
}

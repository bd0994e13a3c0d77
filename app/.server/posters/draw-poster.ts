import type { EventKind } from "#contract/schemas/event";
import { penFor, tenth } from "./pen";
import type { Pen } from "./pen";

const drawings: Record<EventKind, readonly [Drawing, ...Drawing[]]> = {
  orchestra: [staves, staves, desks, rings],
  chamber: [strings, quarters],
  family: [xylophone, blocks],
  special: [rays, rosette],
  film: [strip, beam],
};

type Drawing = (pen: Pen) => string;

/**
 * An event's picture: a small drawing made from its id in the venue's colors, as an SVG document under 1,500 bytes. The
 * same id and kind always give the same bytes, so it can be cached for good. It carries no information, so pages show it
 * with an empty `alt`.
 */
export function drawPoster({ eventId, kind }: { eventId: string; kind: EventKind }): string {
  const pen = penFor(`${kind} ${eventId}`);
  const draw = pen.pick(drawings[kind]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="${pen.palette.ground}" d="M0 0h100v100H0z"/>${draw(pen)}</svg>`;
}

/** A staff that flows like a river under a disc of light, with notes on it; one of them is the soloist's. */
function staves({ between, whole, palette }: Pen): string {
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
function desks({ between, whole, palette }: Pen): string {
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
function rings({ between, whole, palette }: Pen): string {
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

/** Four strings, each swinging in its own way, over the curve of a bridge. */
function strings({ between, whole, palette }: Pen): string {
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
function quarters({ pick, palette, whole }: Pen): string {
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

/** A xylophone and its two mallets. */
function xylophone({ between, whole, palette }: Pen): string {
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
function blocks({ pick, between, palette }: Pen): string {
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

/** A light that rises behind the river. */
function rays({ between, whole, palette }: Pen): string {
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
function rosette({ between, whole, palette }: Pen): string {
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

/** A strip of film across the picture. */
function strip({ between, whole, palette }: Pen): string {
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
function beam({ between, whole, palette }: Pen): string {
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

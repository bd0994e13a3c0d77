import type { Seat } from "#contract/schemas/seat-plan";
import { bandClass, bandColor, bandMark, bandShape } from "~/domain/seating/bands";

/** As in app/bands.css, which has the first bands. */
const SHAPES = ["0.35rem", "50%", "50% 50% 0.2rem 0.2rem", "0.2rem 0.2rem 50% 50%", "0.35rem 50%"];
const IN_COMMON = SHAPES.length;
/** Colors times shapes: further bands look plain. */
const MAX_LOOKS = SHAPES.length ** 2;

/** The look of a hall's bands that app/bands.css doesn't have, so that no other page loads it. Empty for most halls. */
export function bandStyles(seats: readonly Pick<Seat, "band">[]): string {
  const count = Math.min(new Set(seats.map(({ band }) => band)).size, MAX_LOOKS);
  return Array.from({ length: Math.max(0, count - IN_COMMON) }, (_, at) => {
    const index = IN_COMMON + at;
    const name = bandClass(index);
    const color = `.${name}{--k:var(--band-${bandMark(bandColor(index))})}`;
    return `${color}:is(.seat,.key).${name}{border-radius:${SHAPES[bandShape(index)] ?? ""}}`;
  }).join("");
}

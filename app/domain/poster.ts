import type { EventKind } from "#contract/schemas/event";
import { quarters, strings } from "./posters/chamber";
import { blocks, xylophone } from "./posters/family";
import { beam, strip } from "./posters/film";
import { desks, rings, staves } from "./posters/orchestra";
import type { Pen } from "./posters/pen";
import { penFor } from "./posters/pen";
import { rays, rosette } from "./posters/special";

type Drawing = (pen: Pen) => string;

const drawings: Record<EventKind, readonly [Drawing, ...Drawing[]]> = {
  orchestra: [staves, staves, desks, rings],
  chamber: [strings, quarters],
  family: [xylophone, blocks],
  special: [rays, rosette],
  film: [strip, beam],
};

/**
 * An event's picture: a small drawing made from its id, in the colours of the house, as an SVG document
 * under 1,500 bytes. The same id and kind always give the same bytes, so it can be cached for good.
 * Never fails. It carries no information, so pages show it with an empty `alt`.
 */
export function drawPoster({ eventId, kind }: { eventId: string; kind: EventKind }): string {
  const pen = penFor(`${kind} ${eventId}`);
  const draw = pen.pick(drawings[kind]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="${pen.palette.ground}" d="M0 0h100v100H0z"/>${draw(pen)}</svg>`;
}

import { expect, it } from "vitest";

import { MOTIFS } from "#contract/names/motifs";
import { posterImage, shareEvent } from "~/domain/pictures/poster-image";
import {
  chooseGround,
  getPosterLook,
  groundOf,
  posterVariant,
  ticketPoster,
  VARIANTS,
} from "./poster-look";

const event = { id: "still-4", kind: "orchestral", instrument: null, photo: null };

it("an event has the same drawing on its page, on a ticket and in a link preview", () => {
  const { id: eventId, kind: eventKind, instrument, photo } = event;
  const page = posterImage(getPosterLook(event));
  expect(posterImage(ticketPoster({ eventId, eventKind, instrument, photo }))).toEqual(page);
  const { motif, variant } = shareEvent({ ...event, description: "" });
  expect(page.href).toMatch(new RegExp(`^/posters/${motif}/${variant}\\.svg\\?v=`));
  expect(page.ground).toBe(groundOf(motif, variant));
});

it.each(MOTIFS)("posters of motif %s are on the ground of their drawing", (motif) => {
  for (const seed of ["a", "b", "c", "d"])
    expect(chooseGround({ motif, seed })).toBe(groundOf(motif, posterVariant({ seed })));
});

it("short ids of a kind's events choose each drawing of each of its motifs about equally often", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const ids = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}`)));
  const counts = new Map<string, number>();
  for (const id of ids) {
    const look = getPosterLook({ id, kind: "another", instrument: null, photo: null });
    const drawing = `${look.motif} ${posterVariant(look)}`;
    counts.set(drawing, (counts.get(drawing) ?? 0) + 1);
  }
  // Three motifs; 488 each, and four standard deviations are 87.
  expect(counts.size).toBe(3 * VARIANTS);
  const expected = ids.length / counts.size;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(87);
});

import { expect, it } from "vitest";

import { MOTIFS } from "#contract/names/motifs";
import { posterImage, shareEvent } from "~/domain/pictures/poster-image";
import { chooseGround, getPosterLook, groundOf, posterVariant, ticketPoster } from "./poster-look";

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

import { expect, it } from "vitest";

import { MOTIFS } from "#contract/names/motifs";
import { posterImage, shareEvent } from "~/domain/pictures/poster-image";
import { SUBJECTS } from "./poster-subjects";
import {
  chooseGround,
  getPosterLook,
  pickGround,
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
  expect(page.ground).toBe(pickGround(motif, variant));
});

const film = (id: string, subject: string | null) =>
  getPosterLook({ id, kind: "film", instrument: subject, photo: null });

it.each(SUBJECTS)(
  "a film whose texts name $name has a drawing of it",
  ({ name, motif, drawings }) => {
    for (const id of ["a", "b", "c", "d", "e"]) {
      const look = film(id, name);
      expect(look.motif).toBe(motif);
      expect(drawings).toContain(posterVariant(look));
    }
  },
);

it("no other poster of the motif film has a drawing of a subject", () => {
  const drawn = new Set(
    Array.from({ length: 100 }, (_, at) => posterVariant({ motif: "film", seed: `film-${at}` })),
  );
  const subjects = SUBJECTS.flatMap(({ motif, drawings }) => (motif === "film" ? drawings : []));
  expect(subjects.filter((drawing) => drawn.has(drawing))).toEqual([]);
  expect(drawn.size).toBe(VARIANTS - subjects.length);
});

it("an event of a kind without the subject's motif keeps the motifs of its kind", () => {
  const talk = { id: "talk-1", kind: "talk", photo: null };
  expect(getPosterLook({ ...talk, instrument: "sea" })).toEqual(
    getPosterLook({ ...talk, instrument: null }),
  );
});

it.each(MOTIFS)("posters of motif %s are on the ground of their drawing", (motif) => {
  for (const seed of ["a", "b", "c", "d"])
    expect(chooseGround({ motif, seed })).toBe(pickGround(motif, posterVariant({ motif, seed })));
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

import { expect, it } from "vitest";

import { posterVariant, ticketPoster } from "#runtime/posters/poster-look";
import { sampleOrder } from "../../../tests/support/samples/order";
import { wallPosters } from "./wall-posters";

const violins = (count: number) => {
  const [ticket] = sampleOrder().tickets;
  if (ticket === undefined) throw new Error("no ticket");
  return Array.from({ length: count }, (_, at) => ({
    ...ticket.instance,
    eventId: `e${at}`,
    instrument: "violin",
    photo: null,
  }));
};

it("ten performances of one motif have ten motifs, the first its own", () => {
  const [first, ...others] = violins(10);
  if (first === undefined) throw new Error("no performance");
  const posters = wallPosters([first, ...others]);
  expect(new Set(posters.map(({ motif }) => motif)).size).toBe(10);
  expect(posters[0]).toEqual(ticketPoster(first));
  expect(wallPosters([first, ...others])).toEqual(posters);
});

it("performances beyond the number of motifs have different drawings", () => {
  const posters = wallPosters(violins(14));
  const drawings = posters.map((look) => `${look.motif} ${posterVariant(look)}`);
  expect(new Set(drawings).size).toBe(14);
});

it("a photograph stays, and takes no motif", () => {
  const photo = { id: "abcdefghijklmnop", alt: "Hall", files: [] };
  const [first, second] = violins(2);
  if (first === undefined || second === undefined) throw new Error("no performances");
  const posters = wallPosters([{ ...first, photo }, second]);
  expect(posters).toEqual([{ ...first, photo }, second].map(ticketPoster));
});

import { join } from "node:path";
import { expect, it } from "vitest";

import { seats } from "../../../crm/tables/seat-plans";
import {
  BASE,
  performance,
  prepareVenues,
  seasonFixtures,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

it("categories of a plan can be given bands by their names, of these files and of the database", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    const before = await db.select().from(seats).orderBy(seats.id);
    const plan = (bands: string) =>
      `plans:\n  - { id: harbor, file: ${join(seasonFixtures, "plans/harbor.json")}, bands: ${bands} }\n`;
    const byName = write("names.yaml", plan("{ Floor: Stalls, Gallery: Gallery, Camera: none }"));
    expect(await run("apply", byName)).toMatchObject({
      value: expect.stringContaining("Nothing changes") as string,
    });
    const added = `bands:\n  - { id: C, name: Circle }\n${plan("{ Floor: A, Gallery: Circle, Camera: none }")}`;
    expect(await run("apply", write("names.yaml", added))).toMatchObject({ ok: true });
    const after = await db.select().from(seats).orderBy(seats.id);
    expect(after.map(({ bandId }) => bandId)).toEqual(
      before.map(({ bandId }) => (bandId === "B" ? "C" : bandId)),
    );
    expect(await run("apply", write("names.yaml", plan("Circel")))).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining(
          'expected the id of a band in these files or the database, found "Circel"',
        ),
      ],
    });
  });
}, 120_000);

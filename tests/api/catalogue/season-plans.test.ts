import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { sectionParts, seats } from "../../../crm/tables/seat-plans";
import { gridPlan, rowLetters } from "../../support/grid-plan";
import {
  applyExport,
  BASE,
  folder,
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
        "Nothing was changed.",
      ],
    });
  });
}, 120_000);

it("an exported plan has its sections as they were before they were divided, and applies unchanged", async () => {
  await withVenue(async ({ db, run }) => {
    const arena = gridPlan("Arena", [{ name: "Floor", rows: rowLetters(10), seatsInRow: 30 }]);
    write("arena.json", JSON.stringify(arena));
    const plan = write("arena.yaml", "plans:\n  - { id: arena, hall: harbor, file: arena.json }\n");
    expect(await run("apply", ...BASE, plan)).toMatchObject({ ok: true });
    const none = { planId: "arena", firstSeat: null, lastSeat: null, section: "Floor" };
    const parts = [
      { name: "Floor, rows A to E", firstRow: "A", lastRow: "E", ...none },
      { name: "Floor, rows F to J", firstRow: "F", lastRow: "J", ...none },
    ];
    const stored = () => db.select().from(sectionParts).orderBy(sectionParts.name);
    expect(await stored()).toEqual(parts);

    const exported = join(folder, "parts");
    expect(await run("export", exported)).toMatchObject({ ok: true });
    const file = JSON.parse(readFileSync(join(exported, "plans/arena.json"), "utf8")) as object;
    expect(file).toMatchObject({ sectionParts: [{ section: "Floor" }, { section: "Floor" }] });
    expect(await applyExport(run, exported)).toMatchObject({
      value: expect.stringContaining("Nothing changes") as string,
    });

    // As if it had been imported by a release that did not keep the parts.
    await db.delete(sectionParts);
    expect(await run("apply", plan)).toMatchObject({
      value: expect.stringContaining("sectionParts 0 before, 2 now") as string,
    });
    expect(await stored()).toEqual(parts);
    expect(await run("apply", plan)).toMatchObject({
      value: expect.stringContaining("Nothing changes") as string,
    });
  });
}, 120_000);

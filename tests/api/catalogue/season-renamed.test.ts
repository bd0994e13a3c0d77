import { expect, it } from "vitest";

import { claims } from "../../../crm/tables/holds";
import { seatBlocks, seats } from "../../../crm/tables/seat-plans";
import { gridPlan } from "../../support/grid-plan";
import {
  BASE,
  performance,
  prepareVenues,
  type Run,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

/** Two zones of two rows each, with the same ids of seats whatever the names. */
function house(zones: readonly [string, string], more = "", rows = ["A", "B"]): string {
  const plan = gridPlan(
    "House",
    zones.map((name) => ({ name, rows, seatsInRow: 4 })),
  );
  write("house.json", JSON.stringify(plan));
  return write("house.yaml", `plans:\n  - { id: house, hall: harbor, file: house.json${more} }\n`);
}

const block = (section: string) =>
  `, blocks: [{ section: ${section}, row: A, from: '1', to: '2' }]`;

const expectChange = async (run: Run, file: string) =>
  expect(await run("apply", file)).toMatchObject({
    ok: true,
    value: expect.stringContaining("plans: 1 changed") as string,
  });

it("zones of an imported plan can be renamed, exchange their names, and keep their seats", async () => {
  await withVenue(async ({ db, run }) => {
    expect(await run("apply", ...BASE, house(["Left", "Right"]))).toMatchObject({ ok: true });
    const named = async () =>
      (await db.select().from(seats))
        .filter(({ id }) => ["0-0-0", "1-1-3"].includes(id))
        .map(({ section, row, number }) => `${section} ${row}${number}`)
        .sort();
    await expectChange(run, house(["Stalls", "Right"]));
    expect(await named()).toEqual(["Right B4", "Stalls A1"]);
    await expectChange(run, house(["Right", "Stalls"]));
    expect(await named()).toEqual(["Right A1", "Stalls B4"]);
    await expectChange(run, house(["Right", "Stalls"], "", ["B", "A"]));
    expect(await named()).toEqual(["Right B1", "Stalls A4"]);
    expect(await run("apply", house(["Right", "Stalls"], "", ["B", "A"]))).toMatchObject({
      value: expect.stringContaining("Nothing changes") as string,
    });
  });
}, 120_000);

it("blocks follow the new names of their zones, and the refusal of one that doesn't says what to do", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, house(["Left", "Right"], block("Left")));
    const sections = async () => (await db.select().from(seatBlocks)).map(({ section }) => section);
    await expectChange(run, house(["Stalls", "Right"], block("Stalls")));
    await expectChange(run, house(["Right", "Stalls"]));
    expect(await sections()).toEqual(["Stalls"]);
    expect(await run("apply", house(["Right", "Circle"]))).toMatchObject({
      ok: false,
      failure: [
        expect.stringMatching(
          /house\.yaml:2: seat plan house: blocks has Stalls, row A, seats 1 to 2, but the plan has no seat 1 there: say the blocks as the plan now names/,
        ),
        "Nothing was changed.",
      ],
    });
    await expectChange(run, house(["Right", "Circle"], ", blocks: []"));
    expect(await sections()).toEqual([]);
  });
}, 120_000);

it("zones whose seats are sold keep their names, and the refusal says what to do; a band can be renamed", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, house(["Left", "Right"]), performance());
    const other = "performances:\n  - { id: opening-night-1, plan: house }\n";
    expect(await run("apply", write("plan.yaml", other))).toMatchObject({ ok: true });
    const seat = { instanceId: "opening-night-1", seatId: "0-0-0", bandId: "A" };
    await db.insert(claims).values({ ...seat, state: "sold" });
    expect(await run("apply", house(["Stalls", "Right"]))).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining(
          "8 seats with another name, kind or band, but tickets are sold: give the new plan an id of its own, for new performances",
        ),
        "Nothing was changed.",
      ],
    });
    const band = write("band.yaml", "bands:\n  - { id: A, name: Front }\n");
    expect(await run("apply", band)).toMatchObject({
      ok: true,
      value: expect.stringContaining('changed A: name "Stalls" → "Front"') as string,
    });
  });
}, 120_000);

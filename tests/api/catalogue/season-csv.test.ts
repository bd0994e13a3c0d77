import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";

import { prices } from "../../../crm/tables/prices";
import { promoCodes } from "../../../crm/tables/codes";
import { writeDemo } from "../../../dev/demo/write-demo";
import {
  BASE,
  folder,
  performance,
  prepareVenues,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

it("tables of a season change nothing when they are applied as they were exported", async () => {
  await withVenue(async ({ db, run }) => {
    await writeDemo(db, "USD");
    const lists = ["performances", "prices", "promoCodes", "stockItems", "events", "menus"];
    const exported = join(folder, "tables");
    for (const list of lists)
      expect(await run("export", exported, "--csv", list)).toMatchObject({ ok: true });
    expect(await run("export", exported, "--csv", "prices")).toMatchObject({ ok: false });
    const files = lists.map((list) => join(exported, `${list}.csv`));
    const nothing = { ok: true, value: expect.stringContaining("Nothing changes") as string };
    expect(await run("apply", ...files)).toMatchObject(nothing);
    // As a spreadsheet saves them where the decimal comma is used.
    const [, priceFile = ""] = files;
    const european = readFileSync(priceFile, "utf8").replaceAll(",", ";").replaceAll(".", ",");
    writeFileSync(priceFile, `${european};;\r\n`);
    expect(await run("apply", priceFile)).toMatchObject(nothing);
  });
}, 120_000);

it("tables change prices and add promo codes, and an empty cell clears a date", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    const priceTable = "priceList;band;priceType;price;offered\r\n";
    const rows = "concerts;A;standard;50,00;\r\nconcerts;B;standard;20;false\r\n";
    const dearer = write("prices.csv", `${priceTable}${rows}`);
    const codes = write("promoCodes.csv", "id,name,percentOff\nAUTUMN,Autumn,10\n");
    const dates = write("performances.csv", "id,onSale\nopening-night-1,\n");
    expect(await run("apply", dearer, codes, dates)).toMatchObject({
      ok: true,
      value: expect.stringMatching(
        /A standard 45.5 → 50, A free 0 → closed[^]*onSale .* → null/,
      ) as string,
    });
    expect(await db.select().from(promoCodes)).toMatchObject([{ code: "AUTUMN", percentOff: 10 }]);
    const open = await db.select().from(prices).where(eq(prices.enabled, true));
    expect(open).toMatchObject([{ faceValue: 5_000 }]);
  });
}, 120_000);

it("a mistake in a table names its row, its column and the nearest known name", async () => {
  await withVenue(async ({ run }) => {
    await run("apply", ...BASE, performance());
    const wrong = write("performances.csv", "id,event\nopening-night-1,opening-nite\n");
    const table = write("prices.csv", "priceList,band,priceType,price\nconcerts,A,student,5\n");
    expect(await run("apply", wrong, table)).toMatchObject({
      ok: false,
      failure: [
        expect.stringMatching(
          /performances.csv:2: performance opening-night-1: column event: .*did you mean "opening-night"/,
        ),
        expect.stringMatching(
          /prices.csv:2: price list concerts: column priceType: expected the id of a price type/,
        ),
        "Nothing was changed.",
      ],
    });
    expect(await run("export", folder, "--csv", "price")).toEqual({
      ok: false,
      failure: ["There is no table price: expected prices."],
    });
    expect(await run("export", "/proc/season")).toMatchObject({
      ok: false,
      failure: [expect.stringMatching(/cannot be written \(ENOENT\)/)],
    });
  });
}, 120_000);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import {
  BASE,
  performance,
  prepareVenues,
  seasonFixtures,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

const OTHER_BANDS = `bands:
  - id: stall
    name: Other stalls
priceLists:
  - id: concerts
    name: Concerts
    prices:
`;

it("apply refuses a price list without a price for any band of a plan that is on sale", async () => {
  await withVenue(async ({ run }) => {
    const wrong = write("wrong.yaml", `${OTHER_BANDS}      stall: { standard: 40 }\n`);
    expect(await run("apply", ...BASE, performance())).toMatchObject({ ok: true });
    for (const dryRun of [["--dry-run"], []])
      expect(await run("apply", wrong, ...dryRun)).toEqual({
        ok: false,
        failure: [
          expect.stringMatching(
            /wrong\.yaml:7: price list concerts has no price for any band of the seat plan harbor \(performance opening-night-1\), which is on sale: the plan has A, B, and it has prices for stall$/,
          ),
          "Nothing was changed.",
        ],
      });
    // Not on sale yet: it can still be put right.
    const later = readFileSync(performance(), "utf8").replace(
      / {4}onSale: .*\n/,
      "    onSale: null\n",
    );
    expect(await run("apply", write("later.yaml", later), wrong)).toMatchObject({
      ok: true,
      value: expect.stringMatching(/\nWarnings:\n.*no price for bands A, B/) as string,
    });
  });
});

it("apply warns of bands of a plan that its price list leaves out, also with --dry-run", async () => {
  await withVenue(async ({ run }) => {
    const prices = readFileSync(join(seasonFixtures, "prices.yaml"), "utf8");
    const slip = prices
      .replace("bands:\n", "bands:\n  - id: Bb\n    name: Box\n")
      .replace("      B: { standard: 20 }", "      Bb: { standard: 20 }");
    const files = [write("slip.yaml", slip), join(seasonFixtures, "hall.yaml"), performance()];
    for (const dryRun of [["--dry-run"], []])
      expect(await run("apply", ...files, ...dryRun)).toMatchObject({
        ok: true,
        value: expect.stringMatching(
          /\nWarnings:\n.*slip\.yaml:18: price list concerts has no price for band B of the seat plan harbor \(performance opening-night-1\), so these seats can't be bought: the plan has A, B, and it has prices for A, Bb; did you mean B in place of Bb\?/,
        ) as string,
      });
    // What closes a band says so.
    const closed = prices.replace(
      "B: { standard: 20 }",
      "B: { standard: { price: 20, offered: false } }",
    );
    expect(await run("apply", write("closed.yaml", closed))).toMatchObject({
      ok: true,
      value: expect.not.stringContaining("Warnings") as string,
    });
    expect(await run("apply", write("none.yaml", slip))).toMatchObject({
      value: expect.stringContaining("Warnings") as string,
    });
  });
});

it("apply warns of an order's limit that leaves a gap to group sales, with the line that says it", async () => {
  await withVenue(async ({ run }) => {
    await run("apply", ...BASE, performance());
    const limit = (maxTickets: number, more = "") =>
      write(
        "limit.yaml",
        `performances:\n  - id: opening-night-1\n    maxTickets: ${maxTickets}\n${more}`,
      );
    expect(await run("apply", limit(9))).toMatchObject({
      ok: true,
      value: expect.not.stringContaining("Warnings") as string,
    });
    expect(await run("apply", limit(6), "--dry-run")).toMatchObject({
      ok: true,
      value: expect.stringMatching(
        /\nWarnings:\n.*limit\.yaml:3: an order can have at most 6 tickets \(performance opening-night-1\), and .* 10 or more, .*: set limits\.groupSalesFrom of venue\.yaml to 7, or maxTickets of the performances to 9/,
      ) as string,
    });
    const orders = "sale: { ticketsPerOrder: 30, guestsPerOrder: 9, giftCardAmounts: [] }\n";
    expect(await run("apply", limit(20, orders), "--dry-run")).toMatchObject({
      ok: true,
      value: expect.stringContaining("an order can have 20 tickets") as string,
    });
  });
});

it("apply says that a price list is another hall's, and that a band's name is not its id", async () => {
  await withVenue(async ({ run }) => {
    const studio = write(
      "studio.yaml",
      `bands: [{ id: S, name: Studio }]
plans:
  - { id: studio, hall: harbor, file: ${seasonFixtures}/plans/harbor.json, bands: { Floor: S, Gallery: S, Camera: none } }
priceLists: [{ id: studio, name: Studio, prices: { S: { standard: 12 } } }]
`,
    );
    expect(await run("apply", ...BASE, studio, performance())).toMatchObject({ ok: true });
    const other = write(
      "other.yaml",
      "performances: [{ id: opening-night-1, priceList: studio }]\n",
    );
    expect(await run("apply", other)).toMatchObject({
      ok: false,
      failure: expect.arrayContaining([
        expect.stringMatching(
          /the plan has A, B, and it has prices for S, which are bands of another seat plan: choose another price list, or another plan$/,
        ),
      ]) as string[],
    });
    const named = write(
      "named.yaml",
      `packages:
  - id: pair
    type: flex
    name: Pair
    description: Two.
    minItems: 2
    performances: [opening-night-1, nope]
    bands: [A, Gallery]
`,
    );
    expect(await run("apply", named)).toMatchObject({
      ok: false,
      failure: expect.arrayContaining([
        expect.stringContaining("package pair: performances[2]: expected the id of a performance"),
        expect.stringContaining(
          'bands[2]: expected the id of a band in these files or the database, found "Gallery"; did you mean "B", which has this name?',
        ),
      ]) as string[],
    });
  });
});

import { expect, it } from "vitest";

import {
  BASE,
  inDays,
  prepareVenues,
  seasonFixtures,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

/** A series of two halls whose price lists have a band in common, or none. */
const series = ({
  bands = "C",
  onSale = inDays(1),
  type = "fixed-series",
}: { bands?: string; onSale?: string | null; type?: string } = {}) =>
  write(
    "series.yaml",
    `bands:
  - { id: C, name: Studio }
halls:
  - { id: studio, name: Studio, directions: Downstairs., stepFree: By lift. }
plans:
  - { id: studio, hall: studio, file: ${seasonFixtures}/plans/harbor.json, bands: { Floor: ${bands}, Gallery: C, Camera: none } }
priceLists:
  - { id: studio, name: Studio, prices: { A: { standard: 10 }, C: { standard: 10 } } }
events:
  - { id: one, title: One, kind: orchestra, description: One., runningMinutes: 60 }
  - { id: two, title: Two, kind: orchestra, description: Two., runningMinutes: 60 }
performances:
  - { id: one-1, event: one, plan: harbor, priceList: concerts, starts: ${inDays(30)}, onSale: ${inDays(1)} }
  - { id: two-1, event: two, plan: studio, priceList: studio, starts: ${inDays(31)}, onSale: ${inDays(1)} }
packages:
  - id: lake
    type: ${type}
    name: Lake
    description: Two evenings.
    minItems: 2
    percentOff: 10
    onSale: ${onSale}
    performances: [one-1, two-1]
`,
  );

const UNSOLD =
  /series\.yaml:23: package lake: no band and price type are sold at all its events \(seat plans harbor, studio\), so nobody can buy it: /;

it("apply refuses a series on sale whose events have no price in common", async () => {
  await withVenue(async ({ run }) => {
    for (const dryRun of [["--dry-run"], []])
      expect(await run("apply", ...BASE, series(), ...dryRun)).toEqual({
        ok: false,
        failure: [expect.stringMatching(UNSOLD), "Nothing was changed."],
      });
    const shared = await run("apply", ...BASE, series({ bands: "A" }));
    expect(shared).toMatchObject({ ok: true, value: expect.not.stringContaining("lake: no band") });
  });
});

it("apply warns of a series without a date of its sale whose events have no price in common", async () => {
  await withVenue(async ({ run }) => {
    expect(await run("apply", ...BASE, series({ onSale: null }))).toMatchObject({
      ok: true,
      value: expect.stringMatching(UNSOLD) as string,
    });
  });
});

it("apply warns of a flex package whose events have no price in common, which a choice for all can't fit", async () => {
  await withVenue(async ({ run }) => {
    expect(await run("apply", ...BASE, series({ type: "flex" }), "--dry-run")).toMatchObject({
      ok: true,
      value: expect.stringMatching(
        /series\.yaml:23: package lake: no band and price type are sold at all its events \(seat plans harbor, studio\), so buyers who mix these must/,
      ) as string,
    });
    const shared = await run("apply", ...BASE, series({ type: "flex", bands: "A" }), "--dry-run");
    expect(shared).toMatchObject({ ok: true, value: expect.not.stringContaining("lake: no band") });
  });
});

it("apply warns of a series that a change of a price list leaves without a common price", async () => {
  await withVenue(async ({ run }) => {
    await run("apply", ...BASE, series({ bands: "A" }));
    const changed = write(
      "closed.yaml",
      "priceLists:\n  - { id: studio, name: Studio, prices: { C: { standard: 10 } } }\n",
    );
    expect(await run("apply", changed, "--dry-run")).toMatchObject({
      ok: true,
      value: expect.stringContaining(
        "package lake: no band and price type are sold at all its events",
      ) as string,
    });
  });
});

it("a super package in a super package is refused at its place", async () => {
  await withVenue(async ({ run }) => {
    await run("apply", ...BASE, series({ bands: "A" }));
    const pack = (id: string, parts: string) =>
      `  - { id: ${id}, type: super, name: ${id}, description: "", minItems: 1, percentOff: 10, parts: [${parts}] }\n`;
    const nested = write("nested.yaml", `packages:\n${pack("all", "lake")}${pack("more", "all")}`);
    expect(await run("apply", nested)).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining(
          "nested.yaml:3: package more: parts: all is a super package: expected flex packages and fixed series",
        ),
        "Nothing was changed.",
      ],
    });
  });
}, 120_000);

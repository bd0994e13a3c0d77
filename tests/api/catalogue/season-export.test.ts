import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { writeDemo } from "../../../dev/demo/write-demo";
import {
  applyExport,
  BASE,
  folder,
  inDays,
  performance,
  prepareVenues,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

it("apply repeated, and of what export wrote, changes nothing", async () => {
  await withVenue(async ({ run }) => {
    const files = [...BASE, performance()];
    expect(await run("apply", ...files)).toMatchObject({ ok: true });
    const nothing = { ok: true, value: expect.stringContaining("Nothing changes") as string };
    expect(await run("apply", ...files)).toMatchObject(nothing);
    const exported = join(folder, "exported");
    expect(await run("export", exported)).toMatchObject({ ok: true });
    expect(await applyExport(run, exported)).toMatchObject(nothing);
    expect(await run("export", exported)).toMatchObject({
      ok: false,
      failure: [expect.stringContaining("Choose another folder")],
    });
  });
}, 120_000);

it("an export undoes what a later file changed, also in fields that had their defaults", async () => {
  await withVenue(async ({ run }) => {
    await run("apply", ...BASE, performance());
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    expect(await run("export", before)).toMatchObject({ ok: true });
    const later = write(
      "later.yaml",
      `deliveryOptions: [{ id: PrintAtHome, active: false }]
priceTypes: [{ id: standard, eligibility: member, maxTickets: 2 }]
performances: [{ id: opening-night-1, offSale: ${inDays(5)}, cancelled: true, maxTickets: 4 }]
`,
    );
    expect(await run("apply", later)).toMatchObject({ ok: true });
    expect(await applyExport(run, before)).toMatchObject({
      ok: true,
      value: expect.not.stringContaining("Nothing changes") as string,
    });
    expect(await run("export", after)).toMatchObject({ ok: true });
    for (const name of readdirSync(before).filter((each) => each.endsWith(".yaml")))
      expect(readFileSync(join(after, name), "utf8")).toBe(
        readFileSync(join(before, name), "utf8"),
      );
  });
}, 120_000);

it("the demo's season, exported and applied to an empty database, is the same season", async () => {
  const [first, second] = [join(folder, "demo"), join(folder, "copy")];
  await withVenue(async ({ db, run }) => {
    await writeDemo(db, "USD");
    expect(await run("export", first)).toMatchObject({ ok: true });
    expect(await applyExport(run, first)).toMatchObject({
      ok: true,
      value: expect.stringContaining("Nothing changes") as string,
    });
  });
  await withVenue(async ({ run }) => {
    expect(await applyExport(run, first)).toMatchObject({ ok: true });
    expect(await run("export", second)).toMatchObject({ ok: true });
  });
  const names = readdirSync(first, { recursive: true, encoding: "utf8" }).sort();
  expect(readdirSync(second, { recursive: true, encoding: "utf8" }).sort()).toEqual(names);
  for (const name of names.filter((each) => /\.\w+$/.test(each)))
    expect(readFileSync(join(second, name), "utf8")).toBe(readFileSync(join(first, name), "utf8"));
}, 120_000);

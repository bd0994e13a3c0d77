import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { writeDemo } from "../../../dev/demo/write-demo";
import {
  applyExport,
  BASE,
  folder,
  performance,
  prepareVenues,
  withVenue,
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

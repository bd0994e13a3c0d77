import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

import { projectRoot } from "../../support/servers/program";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { withEmptyDatabase } from "../support/database-content";

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "foyer-new-venue-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const VENUE = {
  name: "Theater am Rhein",
  address: "Hafenstrasse 4, 4057 Basel",
  country: "CH",
  "time-zone": "Europe/Zurich",
  currency: "CHF",
  phone: "+41 61 555 01 40",
  email: "kasse@rhein-theater.ch",
};

/** A program of the project, with the variables of a new venue's own environment. */
async function run(file: string, args: readonly string[], env: Record<string, string> = {}) {
  const { PATH = "" } = process.env;
  const { stdout } = await execute(process.execPath, [join(projectRoot, file), ...args], {
    cwd: projectRoot,
    env: { NODE_ENV: "production", PATH, ...env },
  });
  return stdout.trim();
}

it.each([
  ["de", "de"],
  ["sv,en", "sv"],
  ["en-us,es,ht", "en-US"],
  ["en,de", "cs"],
  ["de", "fr"],
  ["en-us", "en-GB"],
  ["en-us", "es-419"],
  ["en", "fil"],
  ["de", "zh-Hant"],
])(
  "the season of a new venue in %s with a catalogue in %s is applied to an empty database, and can be sold",
  async (languages, catalogueLanguage) => {
    const own = join(folder, `${languages}-${catalogueLanguage}`);
    const options = Object.entries({
      ...VENUE,
      languages,
      "catalogue-language": catalogueLanguage,
    });
    await run("scripts/new-venue.mjs", [
      own,
      ...options.flatMap(([name, value]) => [`--${name}`, value]),
    ]);
    await withEmptyDatabase(workerBoxOffice.databaseUrl, async (DATABASE_URL) => {
      const settings = parseEnv(readFileSync(join(own, "foyer.env"), "utf8"));
      const env = { ...(settings as Record<string, string>), DATABASE_URL };
      const crm = (...args: string[]) => run("build/crm-cli.js", args, env);
      const season = ["house.yaml", "season.yaml"].map((file) => join(own, "season", file));

      await expect(crm("apply", ...season)).resolves.toContain(
        "new main-hall: 96 seats for sale: 48 in A, 48 in B; of these 2 wheelchair, 2 companion; 12 reached without steps, 84 by steps",
      );
      await expect(crm("apply", ...season)).resolves.toContain("Nothing changes");
      const report = await crm("doctor", "--json").catch(
        // It exits with 1, since no real card can pay yet.
        (error: { stdout: string }) => error.stdout,
      );
      const found = (JSON.parse(report) as { code: string }[]).map(({ code }) => code);
      // Only what the rehearsal is: no keys, programs, staff or address of its own yet.
      for (const code of [
        "no-delivery",
        "nothing-to-sell",
        "performance-without-prices",
        "band-without-price",
        "sale-undated",
        "group-sales",
        "folder-language-missing",
        "feature-unused",
        "language-incomplete",
        "unknown-kind",
        "other-currency",
        "settings-invalid",
      ])
        expect(found).not.toContain(code);
      expect(found).toContain("card-stand-in");
    });
  },
);

it("check-venue needs no database", async () => {
  const own = join(folder, "alone");
  const options = Object.entries({ ...VENUE, languages: "de" });
  await run("scripts/new-venue.mjs", [
    own,
    ...options.flatMap(([name, value]) => [`--${name}`, value]),
  ]);
  const checked = await run("build/crm-cli.js", ["check-venue"], {
    VENUE: join(own, "venue"),
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
  });
  expect(checked).toBe(`${join(own, "venue")}: no mistakes`);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { BASE, prepareVenues, seasonFixtures, withVenue, write } from "../support/season-files";

prepareVenues();

const withEntrance = (section: string) =>
  write(
    "entrances.yaml",
    readFileSync(join(seasonFixtures, "hall.yaml"), "utf8")
      .replace(
        "    doorsMinutes: 45\n",
        `    entrances:
      - text: { en-us: Left stairs, sv: Vänstra trappan }
        sections: [Floor, ${section}]
`,
      )
      .replace("plans/", `${seasonFixtures}/plans/`),
  );

it("apply warns of an entrance for a section that its hall does not have", async () => {
  await withVenue(async ({ run }) => {
    const rest = BASE.filter((file) => !file.endsWith("hall.yaml"));
    const warned = {
      ok: true,
      value: expect.stringMatching(
        /\nWarnings:\n.*entrances\.yaml:8: hall harbor: none of its seat plans has a section "Galery", so no ticket says its entrance; did you mean "Gallery"\?/,
      ) as string,
    };
    for (const dryRun of [["--dry-run"], []])
      expect(await run("apply", ...rest, withEntrance("Galery"), ...dryRun)).toMatchObject(warned);
    const right = await run("apply", withEntrance("Gallery"));
    expect(right).toMatchObject({ ok: true, value: expect.not.stringContaining("Warnings") });
  });
});

import { asc } from "drizzle-orm";
import { expect, it } from "vitest";

import { tryLockSeason } from "../../../crm/platform/database/season-lock";
import { auditLog } from "../../../crm/tables/staff";
import { writePlan } from "../support/bare-venue";
import { folder, prepareVenues, type Run, withVenue } from "../support/season-files";

prepareVenues();

const importHall = (run: Run) =>
  run("import-plan", writePlan(folder), "--hall", "harbor", "--hall-name", "Harbor", "--new-bands");

it("commands that change what is sold, or stop the sale, are in the audit log", async () => {
  await withVenue(async ({ db, run }) => {
    for (const done of [
      await run("prepare", "--prices", "A=45,B=20"),
      await importHall(run),
      await importHall(run),
      await run("allow-cancelling", "on"),
      await run("allow-cancelling", "on"),
      await run("open-maintenance"),
      await run("close-maintenance"),
    ])
      expect(done).toMatchObject({ ok: true });
    expect(await run("close-maintenance")).toMatchObject({ ok: false });
    const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
    const texts = entries.map(({ action, subjectKind, subjectId, details, actor }) =>
      [action, subjectKind, subjectId, details["change"] ?? "-", actor].join(" "),
    );
    expect(texts).toEqual(
      [
        "season band A new",
        "season band B new",
        "season price-type standard new",
        "season price-list standard new",
        "season delivery-option PrintAtHome new",
        "season delivery-option Cobo new",
        "season seat-plan harbor new",
        "season hall harbor new",
        "season band Floor new",
        "season band Gallery new",
        "season seat-plan harbor changed",
        "edit settings 1 new",
        "open-maintenance maintenance sales -",
        "close-maintenance maintenance sales -",
      ].map((text) => `${text} command line`),
    );
  });
}, 120_000);

it("commands that write a season are refused while another is being written", async () => {
  await withVenue(async ({ db, run }) => {
    const commands = [
      () => run("prepare", "--prices", "A=45,B=20"),
      () => importHall(run),
      () => run("set-hall", "harbor", "--name", "Harbor Hall"),
      () => run("allow-cancelling", "on"),
    ];
    await db.transaction(async (tx) => {
      expect(await tryLockSeason(tx)).toBe(true);
      for (const command of commands)
        expect(await command()).toMatchObject({
          ok: false,
          failure: expect.arrayContaining([
            expect.stringContaining("Another import of a season is running"),
          ]) as string[],
        });
    });
    expect(await db.$count(auditLog)).toBe(0);
    for (const command of commands) expect(await command()).toMatchObject({ ok: true });
  });
}, 120_000);

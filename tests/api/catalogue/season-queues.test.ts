import { eq } from "drizzle-orm";
import { expect, it } from "vitest";

import {
  changeQueue,
  listQueues,
  listStaffQueues,
  openQueue,
} from "../../../crm/desk/queue/queues";
import { callAllQueues } from "../../../crm/desk/queue/call-queues";
import { joinQueue } from "../../../crm/desk/queue/places";
import { printMoment } from "../../../crm/platform/dates";
import type { Database } from "../../../crm/platform/database/database";
import { queues } from "../../../crm/tables/queue";
import {
  BASE,
  inDays,
  performance,
  prepareVenues,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

const queueFile = (lines: string) =>
  write("queues.yaml", `queues:\n  - id: big-sale\n    performance: opening-night-1\n${lines}`);

const visitor = { address: "address:1", customerKey: null, isMember: false };

async function onlyQueue(db: Database) {
  const [queue, ...others] = await listQueues(db);
  if (queue === undefined || others.length > 0) throw new Error("expected one queue");
  return queue;
}

it("a season's file opens a queue with its lines, changes it, and says it again in the export", async () => {
  await withVenue(async ({ db, run }) => {
    const opens = inDays(2);
    const file = queueFile(`    opens: ${opens}\n    membersMinutes: 60\n    perMinute: 120\n`);
    expect(await run("apply", ...BASE, performance(), file)).toMatchObject({ ok: true });
    const queue = await onlyQueue(db);
    expect(queue).toMatchObject({ instanceId: "opening-night-1", perMinute: 120, paused: false });
    expect(queue.lines.map(({ kind }) => kind)).toEqual(["members", "general"]);
    const [members, general] = queue.lines.map((line) => Date.parse(line.opensAt));
    expect((general ?? 0) - (members ?? 0)).toBe(3_600_000);
    expect(printMoment(new Date(general ?? 0).toISOString())).toBe(opens);
    expect(await run("apply", file)).toMatchObject({
      value: expect.stringContaining("Nothing changes") as string,
    });
    await run("apply", queueFile("    membersMinutes: 0\n    perMinute: null\n    paused: true\n"));
    expect(await onlyQueue(db)).toMatchObject({
      id: queue.id,
      paused: true,
      lines: [{ kind: "general" }],
    });
    const second = write(
      "second.yaml",
      `queues:\n  - { id: other, performance: opening-night-1, opens: ${opens} }\n`,
    );
    expect(await run("apply", second)).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining("is that of queue big-sale, too") as string,
        "Nothing was changed.",
      ],
    });
  });
}, 120_000);

it("a queue in which visitors wait is not moved or removed, and one that staff closed stays closed", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance(), queueFile(`    opens: ${inDays(-1)}\n`));
    const { id } = await onlyQueue(db);
    expect(await joinQueue(db, id, visitor, 100)).toMatchObject({
      id: expect.any(String) as string,
    });
    await callAllQueues(db, null);
    const moved = queueFile(`    opens: ${inDays(0)}\n`);
    expect(await run("apply", moved)).toMatchObject({
      ok: false,
      failure: [expect.stringContaining("pause it instead") as string, "Nothing was changed."],
    });
    const remove = write("remove.yaml", "remove: { queues: [big-sale] }\n");
    expect(await run("apply", remove)).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining("queue places (1). Set `closed`") as string,
        "Nothing was changed.",
      ],
    });
    await db.transaction((tx) => changeQueue(tx, id, { state: "closed", perMinute: null }));
    const again = queueFile(`    opens: ${inDays(-1)}\n`);
    expect(await run("apply", again)).toMatchObject({ ok: true });
    expect(await listQueues(db)).toEqual([]);
    const exportedBefore = queueFile(`    opens: ${inDays(-1)}\n    closed: null\n`);
    expect(await run("apply", exportedBefore)).toMatchObject({ ok: true });
    expect(await listQueues(db)).toEqual([]);
  });
}, 120_000);

it("a queue that staff opened is exported, with its lines as they are", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    const opensAt = new Date(Date.now() + 86_400_000);
    const queue = {
      id: crypto.randomUUID(),
      instanceId: null,
      opensAt,
      membersMinutes: 30,
      perMinute: null,
    };
    expect(await db.transaction((tx) => openQueue(tx, queue))).toBeNull();
    const [staff] = await listStaffQueues(db);
    expect(staff?.lines.map(({ kind }) => kind)).toEqual(["members", "general"]);
    const [stored] = await db.select().from(queues).where(eq(queues.id, queue.id));
    const file = write(
      "copy.yaml",
      `queues:\n  - { id: ${stored?.name ?? ""}, opens: ${opensAt.toISOString()}, membersMinutes: 30 }\n`,
    );
    expect(await run("apply", file)).toMatchObject({
      value: expect.stringContaining("Nothing changes") as string,
    });
  });
}, 120_000);

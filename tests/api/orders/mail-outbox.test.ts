import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";

import {
  type Deliver,
  openMailServer,
  sendDueMails,
  storeOnly,
} from "../../../crm/desk/mail/send-due-mails";
import { type OpenDatabase, openDatabase } from "../../../crm/platform/database/database";
import { setLanguage } from "../../../crm/people/customers/customers";
import { customers } from "../../../crm/tables/customers";
import {
  dropMail,
  findStoredMail,
  requeueMail,
  type QueuedMail,
  takeDueMail,
} from "../../../crm/people/outbox/mails";
import { countWork } from "../../../crm/desk/doctor/count-work";
import { mails } from "../../../crm/tables/mails";
import { createDatabaseWithTables } from "../support/database-content";

let store: OpenDatabase;
let drop: () => Promise<unknown>;
const log = pino({ level: "silent" });

beforeAll(async () => {
  const database = await createDatabaseWithTables();
  drop = database.drop;
  store = openDatabase(database.url, { poolSize: 4 });
});
afterAll(async () => {
  await store.close();
  await drop();
});
beforeEach(() => store.db.delete(mails));

const content = {
  subject: "Your tickets: Dvořák",
  textBody: "Row K, seat 114",
  htmlBody: "<p>Row K, seat 114</p>",
  attachments: [
    {
      filename: "tickets.pdf",
      contentType: "application/pdf",
      base64: Buffer.from("%PDF-1.7 …").toString("base64"),
    },
  ],
};

async function queueMail(
  recipient = "ada@example.org",
  more: Partial<typeof mails.$inferInsert> = {},
): Promise<string> {
  const mail = { kind: "order-confirmation", recipient, locale: "en-us" } as const;
  const [row] = await store.db
    .insert(mails)
    .values({ ...mail, nextAttemptAt: new Date(0), ...more })
    .returning({ id: mails.id });
  return row?.id ?? "";
}

async function startMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    ...options,
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.server.address() as AddressInfo).port;
}

/** Delivers to the mail server at this port until the test ends. */
function deliverTo(port: number, connections = 2): Deliver {
  const from = "Box office <boxoffice@riverside.example>";
  const server = openMailServer(`smtp://127.0.0.1:${port}`, { from, connections });
  onTestFinished(() => server.close());
  return server.deliver;
}

const send = (deliver: Deliver, isStopped = () => false) =>
  sendDueMails({ db: store.db, log, compose: async () => content, deliver }, isStopped);

const sentMail = (id: string) => findStoredMail(store.db, id);

it("every due mail is sent and saved for the mailbox", async () => {
  const ids = [await queueMail(), await queueMail()];
  await send(storeOnly);
  for (const id of ids) expect(await sentMail(id)).toMatchObject({ ...content, attempts: 1 });
});

it("each mail is sent once when several workers process the outbox", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => queueMail()));
  const sent: string[] = [];
  const deliver: Deliver = async ({ id }) => void sent.push(id);
  await Promise.all([send(deliver), send(deliver), send(deliver)]);
  expect(sent.sort()).toEqual(ids.sort());
});

it("a refused mail is retried later and does not hold up other mail", async () => {
  const refused = await queueMail("refused@example.org");
  const taken = await queueMail();
  await send(async ({ recipient }) => {
    if (recipient.startsWith("refused")) throw new Error("550 no such mailbox");
  });
  expect(await sentMail(taken)).not.toBeNull();
  expect(await sentMail(refused)).toBeNull();
  const waiting = (await store.db.select().from(mails)).find(({ id }) => id === refused);
  expect(waiting?.attempts).toBe(1);
  const seconds = ((waiting?.nextAttemptAt?.getTime() ?? 0) - Date.now()) / 1_000;
  expect(seconds).toBeGreaterThan(5);
  expect(seconds).toBeLessThanOrEqual(16);
});

it("an email that is dropped during a failed delivery is not retried", async () => {
  const id = await queueMail("mistyped@example.org");
  await send(async () => {
    await dropMail(store.db, id);
    throw new Error("450 try again later");
  });
  expect(await store.db.select().from(mails)).toMatchObject([{ id, nextAttemptAt: null }]);
});

it("an email that is queued again during a failed delivery is sent once to the new address", async () => {
  const mail = { kind: "gift-voucher", locale: "en-us", dedupeKey: "gift-voucher:1" } as const;
  const due = { nextAttemptAt: new Date(0) };
  await store.db.insert(mails).values({ ...mail, recipient: "old@example.org", ...due });
  let tries = 0;
  await send(async ({ recipient }) => {
    tries += 1;
    if (recipient !== "old@example.org") return;
    await store.db.transaction((tx) => requeueMail(tx, { ...mail, recipient: "new@example.org" }));
    throw new Error("450 try again later");
  });
  expect(tries).toBe(2);
  const waiting = (await store.db.select().from(mails)).filter((each) => each.nextAttemptAt);
  expect(waiting).toEqual([]);
});

it("a failed delivery does not postpone an email that another worker has taken since", async () => {
  const id = await queueMail();
  const nextAttemptAt = async () => (await store.db.select().from(mails))[0]?.nextAttemptAt;
  let leased;
  await send(async () => {
    await store.db.update(mails).set({ nextAttemptAt: new Date(0) });
    expect(await takeDueMail(store.db, 60)).toMatchObject({ id, attempts: 2 });
    leased = await nextAttemptAt();
    throw new Error("the connection was lost");
  });
  expect(await nextAttemptAt()).toEqual(leased);
});

it("a queued mail is composed in the language that its customer has chosen since", async () => {
  const recipient = "ada@example.org";
  const person = { firstName: "Ada", lastName: "Lovell", email: recipient, phone: "2125550142" };
  const [customer] = await store.db
    .insert(customers)
    .values({ ...person, isGuest: true })
    .returning({ id: customers.id });
  const customerId = customer?.id ?? "";
  const mail = { kind: "account-changed", recipient, customerId, locale: "en-us" } as const;
  await store.db.insert(mails).values({ ...mail, nextAttemptAt: new Date(0) });
  await setLanguage(store.db, customerId, "sv");
  const locales: string[] = [];
  const compose = async ({ locale }: QueuedMail) => {
    locales.push(locale);
    return content;
  };
  await sendDueMails({ db: store.db, log, compose, deliver: storeOnly }, () => false);
  expect(locales).toEqual(["sv"]);
});

it("no further mail is sent once the worker is stopping", async () => {
  const ids = [await queueMail(), await queueMail()];
  const sent: string[] = [];
  await send(
    async ({ id }) => void sent.push(id),
    () => sent.length > 0,
  );
  expect(sent).toHaveLength(1);
  expect(await Promise.all(ids.map(sentMail))).toContain(null);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it("after an outage of the mail server, the oldest unsent mail counts from when it was due", async () => {
  await queueMail("ada@example.org", { createdAt: minutesAgo(20) });
  await queueMail("ben@example.org", { createdAt: minutesAgo(90), sendAt: minutesAgo(10) });
  await queueMail("cleo@example.org", { createdAt: minutesAgo(99), sendAt: minutesAgo(-60) });
  await send(deliverTo(9));
  const { mails_late_seconds: seconds, mails_refused: refused } = await countWork(store.db);
  expect(seconds).toBeGreaterThanOrEqual(20 * 60);
  expect(seconds).toBeLessThan(60 * 60);
  expect(refused).toBe(0);
});

it("a recipient whom the mail server refuses is counted as refused, and not as late mail", async () => {
  const port = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("no") ? new Error("no such user") : undefined),
  });
  await queueMail("nobody@example.org", { createdAt: minutesAgo(20) });
  await send(deliverTo(port));
  expect(await countWork(store.db)).toMatchObject({ mails_late_seconds: 0, mails_refused: 1 });
});

it("a mail whose recipient is refused for three days is given up, and counts as refused until it is not needed", async () => {
  const port = await startMailServer({ onRcptTo: (_to, _of, done) => done(new Error("unknown")) });
  const id = await queueMail("nobody@example.org");
  const stateAfterRefusal = async (refusedAt: Date | null) => {
    await store.db.update(mails).set({ nextAttemptAt: new Date(0), refusedAt });
    await send(deliverTo(port));
    const [mail] = await store.db.select().from(mails);
    return { isDue: mail?.nextAttemptAt !== null, refusedAt: mail?.refusedAt };
  };
  const daysAgo = (days: number) => minutesAgo(days * 24 * 60);
  expect(await stateAfterRefusal(null)).toMatchObject({ isDue: true });
  const [second, last] = [daysAgo(2.9), daysAgo(3)];
  expect(await stateAfterRefusal(second)).toEqual({ isDue: true, refusedAt: second });
  expect(await stateAfterRefusal(last)).toEqual({ isDue: false, refusedAt: last });
  expect(await countWork(store.db)).toMatchObject({ mails_due: 0, mails_refused: 1 });
  await dropMail(store.db, id);
  expect(await countWork(store.db)).toMatchObject({ mails_refused: 0 });
});

it("a mail server receives text, HTML and tickets under a stable message id", async () => {
  const received: { to: string[]; data: string }[] = [];
  const port = await startMailServer({
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, data: Buffer.concat(parts).toString("utf8") });
        done();
      });
    },
  });
  const id = await queueMail("zoe@example.org");
  await send(deliverTo(port));

  const [message] = received;
  expect(message?.to).toEqual(["zoe@example.org"]);
  expect(message?.data).toContain(`Message-ID: <${id}@riverside.example>`);
  expect(message?.data).toMatch(/Content-Type: text\/plain/);
  expect(message?.data).toMatch(/Content-Type: text\/html/);
  expect(message?.data).toMatch(/Content-Type: application\/pdf; name=tickets\.pdf/);
  // With a mail server configured, neither the text with its links nor the tickets are stored.
  const stored = { subject: content.subject, textBody: "", htmlBody: "", attachments: [] };
  expect(await sentMail(id)).toMatchObject(stored);
});

it("an email stays in the outbox when the mail server cannot be reached", async () => {
  const id = await queueMail();
  await send(deliverTo(9));
  const [waiting] = await store.db.select().from(mails);
  expect(waiting?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
  expect(await sentMail(id)).toBeNull();
});

it("mails share connections, and one that the mail server has closed costs no mail", async () => {
  let connections = 0;
  let closed = 0;
  const port = await startMailServer({
    socketTimeout: 200,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onClose: () => (closed += 1),
  });
  const deliver = deliverTo(port);
  const first = await Promise.all(Array.from({ length: 6 }, () => queueMail()));
  await Promise.all([send(deliver), send(deliver)]);
  expect(connections).toBe(2);
  await expect.poll(() => closed).toBe(2);
  const last = await queueMail();
  await send(deliver);
  expect(connections).toBe(3);
  for (const id of [...first, last])
    expect(await sentMail(id)).toMatchObject({ subject: content.subject, attempts: 1 });
});

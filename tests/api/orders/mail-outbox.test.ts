import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { keepOnly, smtpDelivery, startMailDispatcher } from "../../../crm/mail/dispatcher";
import type { Deliver } from "../../../crm/mail/dispatcher";
import { openDatabase } from "../../../crm/platform/database/database";
import type { OpenDatabase } from "../../../crm/platform/database/database";
import { findKeptMail } from "../../../crm/mail/mails";
import { migrateDatabase } from "../../../crm/platform/database/migrate";
import { mails } from "../../../crm/mail/tables";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { closeDatabase, query } from "../support/create-test-performance";

// A database of its own: the box office under test sends what lies in its outbox itself.
const name = `outbox_${randomUUID().slice(0, 8)}`;
let store: OpenDatabase;
const log = pino({ level: "silent" });

beforeAll(async () => {
  await query(`create database ${name}`);
  const url = new URL(workerBoxOffice.databaseUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  store = openDatabase(url.href, { poolSize: 4 });
});
afterAll(async () => {
  await store.close();
  await query(`drop database ${name} with (force)`);
  await closeDatabase();
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

async function queue(recipient = "ada@example.org"): Promise<string> {
  const [row] = await store.db
    .insert(mails)
    .values({ kind: "order-confirmation", recipient, locale: "en-us", nextAttemptAt: new Date(0) })
    .returning({ id: mails.id });
  return row?.id ?? "";
}

const dispatcher = (deliver: Deliver, pollMs = 60_000) =>
  startMailDispatcher({ db: store.db, log, compose: async () => content, deliver }, pollMs);

const isSent = (id: string) => expect.poll(() => findKeptMail(store.db, id)).not.toBeNull();

describe("the outbox", () => {
  it("is emptied when the program starts, and when it is told of new mail", async () => {
    const first = await queue();
    const mail = dispatcher(keepOnly);
    await isSent(first);
    const second = await queue();
    mail.kick();
    await isSent(second);
    await mail.stop();
  });

  it("keeps what was said, for the mailbox", async () => {
    const id = await queue();
    const mail = dispatcher(keepOnly);
    await isSent(id);
    await mail.stop();
    expect(await findKeptMail(store.db, id)).toMatchObject({ ...content, attempts: 1 });
  });

  it("sends each mail once, however many programs look after it", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => queue()));
    const sent: string[] = [];
    const deliver: Deliver = async ({ id }) => void sent.push(id);
    const all = [dispatcher(deliver), dispatcher(deliver), dispatcher(deliver)];
    await Promise.all(ids.map(isSent));
    await Promise.all(all.map((each) => each.stop()));
    expect(sent.sort()).toEqual(ids.sort());
  });

  it("tries what was refused again later, and lets other mail pass", async () => {
    const refused = await queue("refused@example.org");
    const taken = await queue();
    const mail = dispatcher(async ({ recipient }) => {
      if (recipient.startsWith("refused")) throw new Error("550 no such mailbox");
    });
    await isSent(taken);
    await mail.stop();
    expect(await findKeptMail(store.db, refused)).toBeNull();
    const waiting = (await store.db.select().from(mails)).find(({ id }) => id === refused);
    expect(waiting?.attempts).toBe(1);
    const seconds = ((waiting?.nextAttemptAt?.getTime() ?? 0) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThanOrEqual(16);
  });

  it("waits, when it is stopped, for the mail that is on its way", async () => {
    const id = await queue();
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let begun: () => void = () => undefined;
    const onItsWay = new Promise<void>((resolve) => (begun = resolve));
    const mail = dispatcher(async () => {
      begun();
      await gate;
    });
    await onItsWay;
    const stopped = mail.stop();
    letGo();
    await stopped;
    expect(await findKeptMail(store.db, id)).not.toBeNull();
  });
});

describe("a mail server", () => {
  it("gets text, HTML and tickets, under a name that is the same each time", async () => {
    const received: { to: string[]; data: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
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
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    const deliver = smtpDelivery({
      url: `smtp://127.0.0.1:${port}`,
      from: "Box office <boxoffice@riverside.example>",
    });
    const id = await queue("zoe@example.org");
    const mail = dispatcher(deliver);
    await isSent(id);
    await mail.stop();
    await new Promise<void>((resolve) => server.close(resolve));

    const [message] = received;
    expect(message?.to).toEqual(["zoe@example.org"]);
    expect(message?.data).toContain(`Message-ID: <${id}@riverside.example>`);
    expect(message?.data).toMatch(/Content-Type: text\/plain/);
    expect(message?.data).toMatch(/Content-Type: text\/html/);
    expect(message?.data).toMatch(/Content-Type: application\/pdf; name=tickets\.pdf/);
    // With a server to send by, neither the words with their links nor the tickets are kept a second time.
    const kept = { subject: content.subject, textBody: "", htmlBody: "", attachments: [] };
    expect(await findKeptMail(store.db, id)).toMatchObject(kept);
  });

  it("that is not there is an error, and the mail stays in the outbox", async () => {
    const id = await queue();
    const mail = dispatcher(smtpDelivery({ url: "smtp://127.0.0.1:9", from: "x@example.org" }));
    await expect
      .poll(async () => (await store.db.select().from(mails))[0]?.nextAttemptAt?.getTime() ?? 0)
      .toBeGreaterThan(Date.now());
    await mail.stop();
    expect(await findKeptMail(store.db, id)).toBeNull();
  });
});

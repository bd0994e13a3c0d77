import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { newSecrets } from "../../support/secrets";
import { freePorts } from "../../support/servers/free-ports";
import { program } from "../../support/servers/program";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { newCustomer } from "../support/box-office";
import { waitForMail } from "../support/mailbox";
import { requestLink } from "../support/sign-in";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

async function startWorker(name: string) {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const worker = program({
    name,
    file: "build/crm-worker.js",
    readyUrl: `${url}/readyz`,
    logFile: join(inject("runFolder"), `${name}.log`),
    env: {
      ...newSecrets().crm,
      DATABASE_URL: workerBoxOffice.databaseUrl,
      CRM_WORKER_PORT: String(port),
      RECONCILE_SECONDS: "0",
      DEMO: "1",
    },
  });
  await worker.start();
  return { url, worker };
}

const mailIdsSent = (log: string) =>
  log
    .split("\n")
    .filter((line) => line.includes('"msg":"mail sent"'))
    .map((line) => (JSON.parse(line) as { mailId: string }).mailId);

it("mail queued by the API is sent by a worker, never by the API", async () => {
  const { email } = await newCustomer();
  expect((await requestLink("magic-links", email)).outcome).toBe("ok");
  await waitForMail(email, "magic-link");
  expect(mailIdsSent(readFileSync(workerBoxOffice.logFile, "utf8"))).toEqual([]);
});

it("several workers send each mail once, and stop cleanly", async () => {
  const workers = await Promise.all(["worker_two", "worker_three"].map(startWorker));
  const recipient = `${randomUUID()}@example.com`;
  const mail = {
    kind: "no-account",
    recipient,
    locale: "en-us",
    payload: { registerUrl: "http://storefront.test/register" },
    nextAttemptAt: fromNow(),
  } as const;
  await stored.mails.insert(...Array.from({ length: 20 }, () => mail));
  const rows = () => stored.mails.find({ recipient }, ["id", "attempts", "sentAt"]);
  await expect
    .poll(async () => (await rows()).every(({ sentAt }) => sentAt !== null), { timeout: 30_000 })
    .toBe(true);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array(20).fill(1));
  for (const { url, worker } of workers) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await worker.stop();
    expect(worker.log()).toContain('"msg":"stopping"');
    expect(worker.log()).not.toMatch(/"level":[56]0/);
  }
  const sent = workers.flatMap(({ worker }) => mailIdsSent(worker.log()));
  expect(new Set(sent).size).toBe(sent.length);
});

it("a worker says when it has read the venue's folder again, and when that is in force", async () => {
  const { worker } = await startWorker("worker_reloaded");
  const [read, inForce] = ["read again; in force once this program starts again", "in force"].map(
    (text) => `"msg":"venue folder ${text}"`,
  );
  const count = (text = "") => worker.log().split(text).length - 1;
  expect([count(read), count(inForce)]).toEqual([0, 1]);
  await worker.endForReload();
  expect([count(read), count(inForce)]).toEqual([1, 1]);
  await worker.start();
  expect([count(read), count(inForce)]).toEqual([1, 2]);
  await worker.stop();
});

import express from "express";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";

import { seatEvents } from "../../../../app/.server/http/seat-events";
import { fakePlan } from "../../../support/fake-crm/seats";

let server: Server;
let stopping: AbortController;
let status: string;
let asked: number;

const FREE = "f".repeat(32);

async function start(mostStreams = 10): Promise<string> {
  stopping = new AbortController();
  status = FREE;
  asked = 0;
  const crm = {
    getSeatStatus: () => {
      asked += 1;
      const value = { planId: "i0", status, blocks: [] };
      return Promise.resolve({ ok: true, value } as const);
    },
    getSeatPlan: () => Promise.resolve({ ok: true, value: fakePlan("i0") } as const),
  };
  const app = express();
  app.use(seatEvents({ crm, stopping: stopping.signal, everyMs: 20, mostStreams }));
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/events/e0/i0/seat-status`;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Reads a stream until it has sent so many states. */
async function states(answer: Response, count: number): Promise<string[]> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const found = [...text.matchAll(/^data: (\w+)$/gm)].map(([, state]) => state ?? "");
    if (found.length >= count) return found;
  }
  return [];
}

describe("the stream of a section's seats", () => {
  it("has one character a seat of the section, at once and when it changes", async () => {
    const url = await start();
    const answer = await fetch(`${url}?view=first-tier`);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    setTimeout(() => (status = `s${"f".repeat(30)}h`), 50);
    expect(await states(answer, 2)).toEqual(["f".repeat(16), `${"f".repeat(15)}t`]);
  });

  it("asks once for all who look, and no more once nobody does", async () => {
    const url = await start();
    const lookers = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${url}?view=orchestra`)),
    );
    const opening = asked;
    const [first, ...others] = lookers;
    setTimeout(() => (status = `s${FREE.slice(1)}`), 50);
    await states(first!, 2);
    // Five asked for their places; the looks since then were one at a time.
    expect(opening).toBeLessThanOrEqual(7);
    expect(asked - opening).toBeLessThan(15);
    await Promise.all(others.map(async ({ body }) => body?.cancel()));
    await expect
      .poll(async () => {
        const before = asked;
        await new Promise((done) => setTimeout(done, 60));
        return asked - before;
      })
      .toBe(0);
  });

  it("is not there for a section that does not exist, nor beyond what there can be", async () => {
    const url = await start(1);
    expect((await fetch(`${url}?view=balcony`)).status).toBe(204);
    const open = await fetch(`${url}?view=orchestra`);
    expect(open.status).toBe(200);
    expect((await fetch(`${url}?view=orchestra`)).status).toBe(204);
    await open.body?.cancel();
    await expect.poll(async () => (await fetch(`${url}?view=orchestra`)).status).toBe(200);
  });

  it("ends when the program stops, and none begins then", async () => {
    const url = await start();
    const open = await fetch(`${url}?view=orchestra`);
    setTimeout(() => {
      stopping.abort();
    }, 50);
    expect(await open.text()).toContain("data: ");
    expect((await fetch(`${url}?view=orchestra`)).status).toBe(204);
  });
});

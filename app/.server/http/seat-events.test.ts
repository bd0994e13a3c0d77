import express from "express";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { seatEvents } from "./seat-events";
import { listen } from "../../../tests/support/servers/listen";
import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";

let server: Server;
let stopping: AbortController;
let status: string;
let asked: Map<string, number>;

const FREE = "f".repeat(32);
const EVERY_MS = 20;

async function start(mostStreams = 10, mostStreamsAnAddress = 10): Promise<string> {
  stopping = new AbortController();
  status = FREE;
  asked = new Map();
  const crm = {
    getSeatStatus: ({ params: { id: instanceId } }: { params: { id: string } }) => {
      asked.set(instanceId, timesAsked(instanceId) + 1);
      const value = { planId: "i0", status, blocks: [], refusesSingleSeats: false };
      return Promise.resolve({ ok: true, value } as const);
    },
    getSeatPlan: () => Promise.resolve({ ok: true, value: sampleSeatPlan("i0") } as const),
  };
  const app = express();
  app.set("trust proxy", true);
  const limits = { everyMs: EVERY_MS, mostStreams, mostStreamsAnAddress };
  app.use(seatEvents({ crm, stopping: stopping.signal, ...limits }));
  server = createServer(app);
  const { url, close } = await listen(server);
  onTestFinished(close);
  return `${url}/events/e0`;
}

const timesAsked = (instanceId: string) => asked.get(instanceId) ?? 0;

/** Gives the states that a stream sends, one after another; null when it has ended. */
function statesOf(answer: Response): () => Promise<string | null> {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  return async function next() {
    for (;;) {
      const found = /^data: (\w+)\n\n/m.exec(text);
      if (found !== null) {
        text = text.slice(found.index + found[0].length);
        return found[1] ?? "";
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  };
}

it("a seat stream has one character a seat of the section, at once and when it changes", async () => {
  const url = await start();
  const answer = await fetch(`${url}/i0/seat-status?view=first-tier`);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const next = statesOf(answer);
  expect(await next()).toBe("f".repeat(16));
  status = `s${"f".repeat(30)}h`;
  expect(await next()).toBe(`${"f".repeat(15)}t`);
});

it("the seat status is read no more after the last viewer left", async () => {
  const url = await start();
  const lookers = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${url}/i0/seat-status?view=orchestra`)),
  );
  await Promise.all(lookers.map((answer) => statesOf(answer)()));
  server.closeAllConnections();
  await expect.poll(() => connectionsOf(server)).toBe(0);
  const before = timesAsked("i0");
  // Somebody looks at another performance: as long as that was asked about four times, this one could have been.
  const other = await fetch(`${url}/i1/seat-status?view=orchestra`);
  await expect.poll(() => timesAsked("i1")).toBeGreaterThan(4);
  // One may have been on its way.
  expect(timesAsked("i0")).toBeLessThanOrEqual(before + 1);
  await other.body?.cancel();
});

it("a seat stream answers 204 for an unknown section, and beyond the limit of streams", async () => {
  const url = `${await start(1)}/i0/seat-status`;
  expect((await fetch(`${url}?view=balcony`)).status).toBe(204);
  const open = await fetch(`${url}?view=orchestra`);
  expect(open.status).toBe(200);
  expect((await fetch(`${url}?view=orchestra`)).status).toBe(204);
  await open.body?.cancel();
  await expect.poll(async () => (await fetch(`${url}?view=orchestra`)).status).toBe(200);
});

it("seat streams are limited for each address", async () => {
  const url = `${await start(10, 2)}/i0/seat-status?view=orchestra`;
  const look = (address: string) => fetch(url, { headers: { "X-Forwarded-For": address } });
  const open = [await look("192.0.2.1"), await look("192.0.2.1:4001")];
  expect(open.map(({ status: code }) => code)).toEqual([200, 200]);
  expect((await look("192.0.2.1")).status).toBe(204);
  expect((await look("192.0.2.2")).status).toBe(200);
  await open[0]?.body?.cancel();
  await expect.poll(async () => (await look("192.0.2.1")).status).toBe(200);
});

it("a seat stream ends when the program stops, and none begins then", async () => {
  const url = `${await start()}/i0/seat-status?view=orchestra`;
  const next = statesOf(await fetch(url));
  expect(await next()).toBe("f".repeat(16));
  stopping.abort();
  expect(await next()).toBeNull();
  // A browser then asks again, and may reach another storefront.
  await expect(fetch(url)).rejects.toThrow();
});

const connectionsOf = (of: Server) =>
  new Promise<number>((done) => {
    of.getConnections((_error, count) => {
      done(count);
    });
  });

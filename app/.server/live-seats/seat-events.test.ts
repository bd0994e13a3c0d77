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
let reads: Map<string, number>;

const FREE = "f".repeat(32);
const EVERY_MS = 20;

async function start(maxStreams = 10, maxStreamsPerAddress = 10): Promise<string> {
  stopping = new AbortController();
  status = FREE;
  reads = new Map();
  const crm = {
    getSeatStatus: ({ params: { id: instanceId } }: { params: { id: string } }) => {
      reads.set(instanceId, getReads(instanceId) + 1);
      const value = { planId: "i0", status, blocks: [], refusesSingleSeats: false };
      return Promise.resolve({ ok: true, value } as const);
    },
    getSeatPlan: () => Promise.resolve({ ok: true, value: sampleSeatPlan("i0") } as const),
  };
  const app = express();
  app.set("trust proxy", true);
  const limits = { pollMs: EVERY_MS, heartbeatMs: 500, maxStreams, maxStreamsPerAddress };
  app.use(seatEvents({ crm, stopping: stopping.signal, ...limits }));
  server = createServer(app);
  const { url, close } = await listen(server);
  onTestFinished(close);
  return `${url}/events/e0`;
}

const getReads = (instanceId: string) => reads.get(instanceId) ?? 0;

/** Returns a function that waits for the next state that a stream sends; null when it has ended. */
function getStates(answer: Response): () => Promise<string | null> {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  return async function next() {
    for (;;) {
      const match = /^data: (\w+)\n\n/m.exec(text);
      if (match !== null) {
        text = text.slice(match.index + match[0].length);
        return match[1] ?? "";
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  };
}

it("a seat stream sends one character per seat of the section, at once and on changes", async () => {
  const url = await start();
  const answer = await fetch(`${url}/i0/seat-status?view=first-tier`);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const next = getStates(answer);
  expect(await next()).toBe("f".repeat(16));
  status = `s${"f".repeat(30)}h`;
  expect(await next()).toBe(`${"f".repeat(15)}t`);
});

it("the seat status is no longer read after the last viewer has left", async () => {
  const url = await start();
  const viewers = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${url}/i0/seat-status?view=orchestra`)),
  );
  await Promise.all(viewers.map((answer) => getStates(answer)()));
  server.closeAllConnections();
  await expect.poll(() => readConnections(server)).toBe(0);
  const before = getReads("i0");
  // Waits as long as four reads take, by watching another performance.
  const other = await fetch(`${url}/i1/seat-status?view=orchestra`);
  await expect.poll(() => getReads("i1")).toBeGreaterThan(4);
  // One may have been in flight.
  expect(getReads("i0")).toBeLessThanOrEqual(before + 1);
  await other.body?.cancel();
});

it("a seat stream returns 204 for an unknown section, and beyond the limit of streams", async () => {
  const url = `${await start(1)}/i0/seat-status`;
  expect((await fetch(`${url}?view=balcony`)).status).toBe(204);
  const open = await fetch(`${url}?view=orchestra`);
  expect(open.status).toBe(200);
  expect((await fetch(`${url}?view=orchestra`)).status).toBe(204);
  await open.body?.cancel();
  await expect.poll(async () => (await fetch(`${url}?view=orchestra`)).status).toBe(200);
});

it("a seat stream ends when its client does not read", async () => {
  const url = `${await start(1)}/i0/seat-status?view=orchestra`;
  // A corked socket sends nothing, as if its client did not read.
  server.prependListener("request", ({ socket, headers }) => {
    if (headers["x-stalled"] !== undefined) socket.cork();
  });
  const stalled = fetch(url, { headers: { "X-Stalled": "1" } }).catch(() => "closed");
  await expect.poll(async () => (await fetch(url)).status).toBe(204);
  const changes = setInterval(() => {
    status = status === FREE ? `s${"f".repeat(31)}` : FREE;
  }, 1);
  onTestFinished(() => clearInterval(changes));
  expect(await stalled).toBe("closed");
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
});

it("seat streams are limited per address", async () => {
  const url = `${await start(10, 2)}/i0/seat-status?view=orchestra`;
  const connect = (address: string) => fetch(url, { headers: { "X-Forwarded-For": address } });
  const open = [await connect("192.0.2.1"), await connect("192.0.2.1:4001")];
  expect(open.map(({ status: code }) => code)).toEqual([200, 200]);
  expect((await connect("192.0.2.1")).status).toBe(204);
  expect((await connect("192.0.2.2")).status).toBe(200);
  await open[0]?.body?.cancel();
  await expect.poll(async () => (await connect("192.0.2.1")).status).toBe(200);
});

it("a seat stream ends when the program stops, and new ones are refused", async () => {
  const url = `${await start()}/i0/seat-status?view=orchestra`;
  const next = getStates(await fetch(url));
  expect(await next()).toBe("f".repeat(16));
  stopping.abort();
  expect(await next()).toBeNull();
  // The browser then reconnects, and may reach another storefront.
  await expect(fetch(url)).rejects.toThrow();
});

const readConnections = (httpServer: Server) =>
  new Promise<number>((done) => {
    httpServer.getConnections((_error, count) => {
      done(count);
    });
  });

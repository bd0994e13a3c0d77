import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";

import { operations } from "#contract/operations/index";
import { problemBody } from "#contract/problems/problem-json";
import { TURNED_AWAY } from "#runtime/request-gate";
import { listen } from "../../../tests/support/servers/listen";
import { createLogger } from "../logger";
import { startBudget } from "../request-budget";
import { createHttpTransport } from "./client";

async function serve(handle: RequestListener) {
  const server = await listen(createServer(handle));
  onTestFinished(server.close);
  return server;
}

function getClient(baseUrl: string) {
  const client = createHttpTransport({ baseUrl, apiKey: "key", logger: createLogger("silent") });
  onTestFinished(client.close);
  return client;
}

const add = {
  operation: operations.addTickets,
  path: "/baskets/b1/tickets",
  headers: {},
  body: {},
  requestKey: "key-of-this-form",
};
/** Without an idempotency key: not retried if it may have been carried out. */
const extend = { operation: operations.extendHold, path: "/baskets/b1/extend", headers: {} };
const read = { operation: operations.listHalls, path: "/halls", headers: {} };

it("a call with an idempotency key is retried once with the same key after a lost connection", async () => {
  const keys: unknown[] = [];
  const { url } = await serve((req, res) => {
    keys.push(req.headers["idempotency-key"]);
    if (keys.length % 2 === 1) res.destroy();
    else res.writeHead(204).end();
  });
  const client = getClient(url);
  expect(await client.call(add)).toMatchObject({ status: 204 });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await client.call(extend)).toBeNull();
  expect(keys).toHaveLength(3);
});

const refuse = (res: ServerResponse, code: "not-authorised" | "not-signed-in") =>
  res
    .writeHead(401, { "content-type": "application/problem+json" })
    .end(JSON.stringify(problemBody({ code })));

it("a box office that refuses the key is reported once, and answers nothing", async () => {
  const lines: string[] = [];
  const { url } = await serve((req, res) =>
    req.headers.authorization === "Bearer key"
      ? refuse(res, "not-authorised")
      : res.writeHead(204).end(),
  );
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const client = createHttpTransport({ baseUrl: url, apiKey: "key", logger });
  onTestFinished(client.close);
  for (let calls = 0; calls < 3; calls += 1) expect(await client.call(read)).toBeNull();
  expect(client.refusesKey()).toBe(true);
  expect(lines).toEqual([expect.stringContaining("it refuses CRM_API_KEY")]);
});

it("a customer or a member of staff who is not signed in gets that answer", async () => {
  const lines: string[] = [];
  const { url } = await serve((_req, res) => refuse(res, "not-signed-in"));
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const client = createHttpTransport({ baseUrl: url, apiKey: "key", logger });
  onTestFinished(client.close);
  expect(await client.call(read)).toMatchObject({ status: 401 });
  expect(client.refusesKey()).toBe(false);
  expect(lines).toEqual([]);
});

it("an outage of a box office is logged when it begins, when its cause changes, and when it is over", async () => {
  const logged: unknown[] = [];
  const statuses = [503, 503, 503, 502, 502, 204, 204];
  const { url } = await serve((_req, res) => res.writeHead(statuses.shift() ?? 204).end());
  const write = (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg);
  const client = createHttpTransport({ baseUrl: url, apiKey: "key", logger: pino({}, { write }) });
  onTestFinished(client.close);
  while (statuses.length > 0) await client.call(read);
  const down = "box office does not respond";
  expect(logged).toEqual([down, down, "box office responds again"]);
});

it("calls alternate between two box offices, and skip one that is down or stopping", async () => {
  const served: string[] = [];
  const start = (name: string, headers = {}) =>
    serve((_req, res) => {
      served.push(name);
      res.writeHead(204, headers).end();
    });
  const [one, stopping] = [await start("one"), await start("stopping", { Connection: "close" })];
  const down = await listen(createServer());
  await down.close();
  const callFourTimes = async (baseUrl: string) => {
    served.length = 0;
    const client = getClient(baseUrl);
    for (let call = 0; call < 4; call += 1) await client.call(extend);
    return served.toSorted();
  };
  const other = await start("other");
  expect(await callFourTimes(`${one.url} ${other.url}`)).toEqual(["one", "one", "other", "other"]);
  expect(await callFourTimes(`${one.url} ${down.url}`)).toEqual(["one", "one", "one", "one"]);
  expect(await callFourTimes(`${one.url} ${stopping.url}`)).toEqual([
    "one",
    "one",
    "one",
    "stopping",
  ]);
});

it("a call that a busy box office turned away is not retried, and does not open the circuit breaker", async () => {
  let requestCount = 0;
  const { url } = await serve((req, res) => {
    requestCount += 1;
    if (req.method === "GET") res.writeHead(204).end();
    else res.writeHead(503, { [TURNED_AWAY]: "1" }).end();
  });
  const client = getClient(url);
  for (let call = 0; call < 6; call += 1) expect(await client.call(add)).toBeNull();
  expect(requestCount).toBe(6);
  expect(await client.call(read)).toMatchObject({ status: 204 });
});

it("calls end with their request's budget, and such timeouts do not open the circuit breaker", async () => {
  let requestCount = 0;
  const { url } = await serve((_req, res) => {
    requestCount += 1;
    if (requestCount > 1) res.writeHead(204).end();
  });
  const client = getClient(url);
  const began = performance.now();
  await startBudget(async () => {
    for (let call = 0; call < 8; call += 1) expect(await client.call(read)).toBeNull();
  }, 100);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(requestCount).toBe(1);
  expect(await client.call(read)).toMatchObject({ status: 204 });
});

it("a call is not sent in the last milliseconds of its request's budget", async () => {
  let requestCount = 0;
  const { url } = await serve((_req, res) => {
    requestCount += 1;
    res.writeHead(204).end();
  });
  expect(await startBudget(() => getClient(url).call(read), 5)).toBeNull();
  expect(requestCount).toBe(0);
});

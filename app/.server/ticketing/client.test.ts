import { createServer, type RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { operations } from "#contract/operations/index";
import { TURNED_AWAY } from "#contract/request-gate";
import { listen } from "../../../tests/support/servers/listen";
import { createLogger } from "../logger";
import { startBudget } from "../request-scope";
import { createHttpTransport } from "./client";

async function serve(answer: RequestListener) {
  const server = await listen(createServer(answer));
  onTestFinished(server.close);
  return server;
}

function clientOf(baseUrl: string) {
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
/** Without a key: not sent again once it may have been carried out. */
const extend = { operation: operations.extendHold, path: "/baskets/b1/extend", headers: {} };
const read = { operation: operations.listHalls, path: "/halls", headers: {} };

it("a call with an idempotency key is sent again once after a lost connection, with the same key", async () => {
  const keys: unknown[] = [];
  const { url } = await serve((req, res) => {
    keys.push(req.headers["idempotency-key"]);
    if (keys.length % 2 === 1) res.destroy();
    else res.writeHead(204).end();
  });
  const client = clientOf(url);
  expect(await client.call(add)).toMatchObject({ status: 204 });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await client.call(extend)).toBeNull();
  expect(keys).toHaveLength(3);
});

it("of two box offices both get calls, and one gets them all while the other is gone or stopping", async () => {
  const heard: string[] = [];
  const start = (name: string, headers = {}) =>
    serve((_req, res) => {
      heard.push(name);
      res.writeHead(204, headers).end();
    });
  const [one, stopping] = [await start("one"), await start("stopping", { Connection: "close" })];
  const gone = await listen(createServer());
  await gone.close();
  const callOften = async (baseUrl: string) => {
    heard.length = 0;
    const client = clientOf(baseUrl);
    for (let call = 0; call < 4; call += 1) await client.call(extend);
    return heard.toSorted();
  };
  const other = await start("other");
  expect(await callOften(`${one.url} ${other.url}`)).toEqual(["one", "one", "other", "other"]);
  expect(await callOften(`${one.url} ${gone.url}`)).toEqual(["one", "one", "one", "one"]);
  expect(await callOften(`${one.url} ${stopping.url}`)).toEqual(["one", "one", "one", "stopping"]);
});

it("a box office that turned a call away is not asked again at once, and stays in use", async () => {
  let asked = 0;
  const { url } = await serve((req, res) => {
    asked += 1;
    if (req.method === "GET") res.writeHead(204).end();
    else res.writeHead(503, { [TURNED_AWAY]: "1" }).end();
  });
  const client = clientOf(url);
  for (let call = 0; call < 6; call += 1) expect(await client.call(add)).toBeNull();
  expect(asked).toBe(6);
  expect(await client.call(read)).toMatchObject({ status: 204 });
});

it("the calls of one request end with its budget, and do not count against the box office", async () => {
  let asked = 0;
  const { url } = await serve((_req, res) => {
    asked += 1;
    if (asked > 1) res.writeHead(204).end();
  });
  const client = clientOf(url);
  const began = performance.now();
  await startBudget(async () => {
    for (let call = 0; call < 8; call += 1) expect(await client.call(read)).toBeNull();
  }, 100);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(asked).toBe(1);
  expect(await client.call(read)).toMatchObject({ status: 204 });
});

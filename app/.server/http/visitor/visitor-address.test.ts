import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, it } from "vitest";

import { createLogger } from "../../logger";
import { requestScope } from "../../request-scope";
import { visitorScope } from "./visitor-address";

let server: Server;

afterEach(() => {
  server.close();
});

it("a visitor without a cookie is the same one whatever port the proxy names", async () => {
  const app = express();
  app.set("trust proxy", true);
  app.use(visitorScope(createLogger("silent")), (_req, res) => {
    res.send(requestScope.getStore()?.visitor);
  });
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const visitorAt = async (address: string) => {
    const headers = { "X-Forwarded-For": address, "User-Agent": "same" };
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  };
  const visitor = await visitorAt("192.0.2.11:4001");
  expect(await visitorAt("192.0.2.11:4002")).toBe(visitor);
  expect(await visitorAt("192.0.2.11")).toBe(visitor);
  expect(await visitorAt("192.0.2.12:4001")).not.toBe(visitor);
});

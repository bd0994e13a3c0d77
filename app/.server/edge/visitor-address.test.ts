import { createServer } from "node:http";
import express from "express";
import { expect, it, onTestFinished } from "vitest";

import { listen } from "../../../tests/support/servers/listen";
import { createLogger } from "../logger";
import { matchPage } from "../rendering/canonical-path";
import { requestCaller } from "./visitor-address";

it("a visitor without a cookie keeps their id when the port in X-Forwarded-For changes", async () => {
  const app = express();
  app.set("trust proxy", true);
  app.use((_req, res, next) => {
    res.locals.page = matchPage("/");
    next();
  });
  app.use(requestCaller(createLogger("silent")), (_req, res) => {
    res.send(res.locals.caller?.visitor);
  });
  const { url, close } = await listen(createServer(app));
  onTestFinished(close);
  const visitorAt = async (address: string) => {
    const headers = { "X-Forwarded-For": address, "User-Agent": "same" };
    return (await fetch(url, { headers })).text();
  };
  const visitor = await visitorAt("192.0.2.11:4001");
  expect(await visitorAt("192.0.2.11:4002")).toBe(visitor);
  expect(await visitorAt("192.0.2.11")).toBe(visitor);
  expect(await visitorAt("192.0.2.12:4001")).not.toBe(visitor);
});

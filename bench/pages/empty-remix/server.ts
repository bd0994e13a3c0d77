import type { ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/express";
import express from "express";

/** Remix on Express with Remix's own adapter, its stock entry.server and no middleware. */
const build = (await import(process.env.REMIX_BUILD ?? "")) as ServerBuild;
const app = express();
app.disable("x-powered-by");
const handle = createRequestHandler({ build, mode: "production" });
app.all("*", (req, res, next) => {
  handle(req, res, next).catch(next);
});
app.listen(Number(process.env.PORT), "127.0.0.1");

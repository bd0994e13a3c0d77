import { Router, type Response } from "express";

import type { AppSettings } from "../rendering/app-parts";

const BOX_OFFICE_STATES = {
  ready: "ready",
  unreachable: "box office unreachable",
  "refuses-key": "box office refuses CRM_API_KEY",
};

/**
 * `/healthz`: the program is running. `/readyz`: it accepts requests and is not stopping. `/readyz/box-office`: it can
 * reach the box office; not part of `/readyz`, because cached pages are served without it.
 */
export function health({ crm, stopping }: AppSettings): Router {
  const router = Router();
  const send = (res: Response, isHealthy: boolean, text: string) =>
    res
      .status(isHealthy ? 200 : 503)
      .type("text/plain")
      .send(`${text}\n`);
  router.get("/healthz", (_req, res) => void send(res, true, "alive"));
  router.get("/readyz", (_req, res) => {
    const isStopping = stopping?.aborted === true;
    send(res, !isStopping, isStopping ? "stopping" : "ready");
  });
  router.get("/readyz/box-office", (_req, res, next) => {
    crm.ping().then((state) => void send(res, state === "ready", BOX_OFFICE_STATES[state]), next);
  });
  return router;
}

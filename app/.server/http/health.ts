import { Router } from "express";

import type { Crm } from "../ticketing/ticketing";

/** `/healthz`: the program is alive. `/readyz`: it can serve, for the box office answers too. */
export function health(crm: Crm): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => {
    res.type("text/plain").send("alive\n");
  });
  router.get("/readyz", (_req, res, next) => {
    crm.ping().then((ready) => {
      res
        .status(ready ? 200 : 503)
        .type("text/plain")
        .send(ready ? "ready\n" : "the box office does not answer\n");
    }, next);
  });
  return router;
}

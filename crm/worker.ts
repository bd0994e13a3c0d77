import Fastify, { LogController } from "fastify";

import { countWork } from "./desk/doctor/count-work";
import { countFindings } from "./desk/doctor/last-runs";
import { startJobs } from "./jobs/jobs";
import { openSystem } from "./open-system";
import { stripePayments } from "./money/payments/stripe";
import { health } from "./platform/http/health";
import { serveMetrics } from "./platform/metrics";
import { runProgram } from "./platform/run-program";

// Runs mail and the other background jobs. Several workers can run at the same time.
await runProgram({
  name: "worker",
  port: "CRM_WORKER_PORT",
  create: async (deps) => {
    const app = Fastify({
      loggerInstance: deps.log,
      logController: new LogController({ disableRequestLogging: true }),
    });
    serveMetrics(app, deps.db, {
      countWork: () => countWork(deps.db),
      countFindings: () => countFindings(deps.db),
    });
    health(app, deps);
    const { system, close } = openSystem(deps);
    const work = { ...deps, cards: stripePayments(deps.env), system };
    let jobs: ReturnType<typeof startJobs> | undefined;
    app.addHook("onListen", async () => void (jobs = startJobs(work)));
    app.addHook("onClose", async () => {
      await jobs?.stop();
      await close();
    });
    return app;
  },
});

import Fastify, { LogController } from "fastify";

import { startJobs } from "./jobs";
import { health } from "./platform/http/health";
import { runProgram } from "./run-program";

// The background process: mail, and all that happens without a request. Any number of them may run.
await runProgram({
  name: "worker",
  port: "CRM_WORKER_PORT",
  create: async (deps) => {
    const app = Fastify({
      loggerInstance: deps.log,
      logController: new LogController({ disableRequestLogging: true }),
    });
    health(app, deps);
    let jobs: ReturnType<typeof startJobs> | undefined;
    app.addHook("onListen", async () => void (jobs = startJobs(deps)));
    app.addHook("onClose", async () => jobs?.stop());
    return app;
  },
});

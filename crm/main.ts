import { createLog } from "./platform/create-log";
import { parseEnv } from "./platform/env";
import { runBoxOffice } from "./run-box-office";
import { StartupError } from "./platform/postgres/startup-error";

const refuseToStart = (why: string): never => {
  process.stderr.write(`box office: ${why}\n`);
  process.exit(1);
};

const parsed = parseEnv(process.env);
if (!parsed.ok) refuseToStart(parsed.message);
else {
  const { env } = parsed;
  const log = createLog(env.LOG_LEVEL);
  try {
    const boxOffice = await runBoxOffice(env, log);
    let ending = false;
    const end = async (signal: string) => {
      // Ctrl-C reaches us from the terminal and from the program that started us.
      if (ending) return;
      ending = true;
      log.info({ signal }, "stopping");
      try {
        await boxOffice.stop();
        process.exit(0);
      } catch (err) {
        log.error({ err }, "box office did not stop cleanly");
        process.exit(1);
      }
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => void end(signal));
    }
  } catch (error) {
    if (error instanceof StartupError) refuseToStart(error.message);
    log.fatal({ err: error }, "box office could not start");
    process.exit(1);
  }
}

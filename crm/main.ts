import { pino } from "pino";

import { parseEnv } from "./env";
import { runBoxOffice } from "./run-box-office";
import { StartRefusal } from "./store/start-refusal";

const refuseToStart = (why: string): never => {
  process.stderr.write(`box office: ${why}\n`);
  process.exit(1);
};

const parsed = parseEnv(process.env);
if (!parsed.ok) refuseToStart(parsed.message);
else {
  const { env } = parsed;
  const log = pino({ level: env.LOG_LEVEL, base: { program: "box office" } });
  try {
    const boxOffice = await runBoxOffice(env, log);
    let ending = false;
    const end = async (signal: string) => {
      // Ctrl-C reaches us from the terminal and from the program that started us.
      if (ending) return;
      ending = true;
      log.info({ signal }, "stopping");
      await boxOffice.stop();
      process.exit(0);
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => void end(signal));
    }
  } catch (error) {
    if (error instanceof StartRefusal) refuseToStart(error.message);
    log.fatal({ err: error }, "the box office could not start");
    process.exit(1);
  }
}

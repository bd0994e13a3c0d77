import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { expect, it } from "vitest";

it.runIf(process.platform === "linux").each([true, false])(
  "a program whose output has no space left goes on without its log (sync: %s)",
  (sync) => {
    const script = `
      import { pino } from "pino";
      import { logDestination } from "./contract/log-destination.ts";
      const log = pino({}, logDestination({ sync: ${sync}, minLength: 0 }));
      log.info("first");
      setTimeout(() => {
        log.info("second");
        process.stderr.write("alive");
        setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);
      }, 100);`;
    const { stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", script],
      {
        stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
        timeout: 30_000,
      },
    );
    expect(stderr.toString()).toBe("alive");
  },
);

import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";

import { describeError } from "./create-log";

it("a failed query is logged without its parameters and PostgreSQL's detail", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "Key (lower(email))=(jordan@example.com) already exists.",
  });
  const failed = new DrizzleQueryError("insert into customers …", ["jordan@example.com"], cause);
  const logged = JSON.stringify(describeError(failed));
  expect(logged).toContain("23505");
  expect(logged).toContain("insert into customers");
  expect(logged).not.toContain("jordan@example.com");
});

it.runIf(process.platform === "linux").each([true, false])(
  "a program whose output has no space left goes on without its log (sync: %s)",
  (sync) => {
    const script = `
      import { pino } from "pino";
      import { logDestination } from "./runtime/process/log-destination.ts";
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

import { z } from "zod";

import { FAULT_KINDS, FAULT_POINTS } from "../faults/fault-point";
import { caller } from "../faults/inject-fault";
import type { SettableFaults } from "../faults/settable-faults";
import type { App } from "./app";
import { problems } from "./problem";

const tags = ["test tools"];

const faultSchema = z.object({
  point: z.enum(FAULT_POINTS),
  kind: z.enum(FAULT_KINDS),
  times: z.number().int().min(1).max(1000).default(1),
  after: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe("So many times the point is passed first"),
});

const stateSchema = z.object({
  waiting: z.array(faultSchema),
  reached: z.partialRecord(z.enum(FAULT_POINTS), z.number().int()).describe("Since the last reset"),
});

/** Calls that only a demo or a test has: where this one process is to crash, to wait or to lose a connection. */
export function testFaults(app: App, faults: SettableFaults): void {
  app.addHook("onRequest", (request, _reply, done) => {
    caller.run(request.raw.socket, done);
  });

  app.get(
    "/test/faults",
    { schema: { tags, summary: "What waits at the fault points", response: { 200: stateSchema } } },
    async () => faults.state(),
  );

  app.post(
    "/test/faults",
    {
      schema: {
        tags,
        summary: "Sets a fault at a point of this process, or takes all of them back",
        body: z.union([faultSchema, z.object({ reset: z.literal(true) })]),
        response: { 200: stateSchema, ...problems(400) },
      },
    },
    async ({ body }) => {
      if ("reset" in body) faults.clear();
      else faults.set(body);
      return faults.state();
    },
  );
}

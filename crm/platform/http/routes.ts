import { sql } from "drizzle-orm";
import { z } from "zod";

import { maintenanceOperations } from "#contract/operations/reference";
import { instantSchema } from "#contract/schemas/scalars";
import type { Deps } from "../../deps";
import { blockSeats, releaseBlockedSeats } from "../../holds/block-seats";
import { routeGroup } from "../../route-group";
import { resetClock, setTestClock } from "../database/clock";
import { toIso } from "../dates";
import { FAULT_KINDS, FAULT_POINTS, type SettableFaults } from "../faults/fault-points";
import { caller } from "../faults/inject-fault";
import { findMaintenance } from "../maintenance";
import type { App, RouteGroup } from "./app";
import { problems, refuse } from "./problem";

const upSchema = z.object({ status: z.literal("ok") });
const downSchema = z.object({ status: z.literal("unavailable") });

/** For whoever watches the process: alive, and able to work. Not part of the API. */
export const health: RouteGroup = (app: App, { db, log }: Deps) => {
  app.get(
    "/healthz",
    { config: { open: true }, schema: { hide: true, response: { 200: upSchema } } },
    async () => ({ status: "ok" as const }),
  );

  app.get(
    "/readyz",
    {
      config: { open: true },
      schema: { hide: true, response: { 200: upSchema, 503: downSchema } },
    },
    async (_request, reply) => {
      try {
        await db.execute(sql`select 1`);
        return { status: "ok" as const };
      } catch (error) {
        log.warn({ err: error }, "not ready: database does not respond");
        return reply.code(503).send({ status: "unavailable" });
      }
    },
  );
};

/** Whether the sale is closed for maintenance, or is about to be. */
export const maintenance = routeGroup(maintenanceOperations)(({ db }) => ({
  getMaintenance: async () => ({ status: 200, body: await findMaintenance(db) }),
}));

const clockBody = z.union([
  z.object({ advanceSeconds: z.number().int().min(0).max(400_000_000) }),
  z.object({ reset: z.literal(true) }),
]);

const seatsBody = z.union([
  z.object({
    instanceId: z.string().max(100),
    band: z.string().max(100).optional(),
    leave: z.number().int().min(0).max(10_000),
  }),
  z.object({ instanceId: z.string().max(100), release: z.literal(true) }),
]);

/** Calls that only a demo or a test has: they move the one clock, and take seats out of sale. */
export const testTools: RouteGroup = (app, { db }) => {
  app.post(
    "/test/clock",
    {
      schema: {
        tags: ["test tools"],
        summary: "Moves the box office's clock ahead, or back to the true time",
        body: clockBody,
        response: { 200: z.object({ now: instantSchema }), ...problems(400) },
      },
    },
    async ({ body }) => {
      const now =
        "reset" in body ? await resetClock(db) : await setTestClock(db, body.advanceSeconds);
      return { now: toIso(now) };
    },
  );

  app.post(
    "/test/seats",
    {
      schema: {
        tags: ["test tools"],
        summary: "Blocks free seats until so many are left, or gives back all blocked ones",
        body: seatsBody,
        response: {
          200: z.object({ available: z.number().int() }),
          ...problems(400, 404),
        },
      },
    },
    async ({ body }, reply) => {
      const available =
        "release" in body
          ? await releaseBlockedSeats(db, body.instanceId)
          : await blockSeats(db, body.instanceId, body.band ?? null, body.leave);
      return available === null ? refuse(reply, "not-found") : { available };
    },
  );
};

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

import { z } from "zod";

import { declareOperations } from "#contract/calls/define";
import { instantSchema } from "#contract/schemas/scalars";
import { blockSeats, releaseBlockedSeats } from "../stock/holds/block-seats";
import { type RouteGroup, routeGroup } from "./route-group";
import { resetClock, setTestClock } from "../platform/database/clock";
import { toIso } from "../platform/dates";
import { FAULT_KINDS, FAULT_POINTS } from "../platform/faults/fault-points";
import { requestSocket } from "../platform/faults/inject-fault";
import { notFound } from "../platform/http/replies";

const tester = declareOperations({ tags: ["test tools"], session: "none", problems: ["invalid"] });
const instanceId = z.string().max(100);

const stockOperations = {
  moveClock: tester.post("/test/clock", {
    summary: "Advances the clock, or resets it to the real time",
    body: z.union([
      z.object({ advanceSeconds: z.int().min(0).max(400_000_000) }),
      z.object({ reset: z.literal(true) }),
    ]),
    success: { 200: z.object({ now: instantSchema }) },
  }),
  blockSeats: tester.post("/test/seats", {
    summary: "Blocks free seats until only `leave` are available, or releases all blocked seats",
    body: z.union([
      z.object({
        instanceId,
        band: z.string().max(100).optional(),
        leave: z.int().min(0).max(10_000),
      }),
      z.object({ instanceId, release: z.literal(true) }),
    ]),
    success: { 200: z.object({ available: z.int() }) },
    problems: ["invalid", "not-found"],
  }),
};

const clockAndStock = routeGroup(stockOperations)(({ db }) => ({
  async moveClock({ body }) {
    const now =
      "reset" in body ? await resetClock(db) : await setTestClock(db, body.advanceSeconds);
    return { status: 200, body: { now: toIso(now) } };
  },
  async blockSeats({ body }) {
    const available =
      "release" in body
        ? await releaseBlockedSeats(db, body.instanceId)
        : await blockSeats(db, body.instanceId, body.band ?? null, body.leave);
    return available === null ? notFound : { status: 200, body: { available } };
  },
}));

const faultSchema = z.object({
  point: z.enum(FAULT_POINTS),
  kind: z.enum(FAULT_KINDS),
  times: z.int().min(1).max(1000).default(1),
  after: z.int().min(0).max(1000).default(0).describe("Occurrences to skip first"),
});

const stateSchema = z.object({
  waiting: z.array(faultSchema),
  reached: z.partialRecord(z.enum(FAULT_POINTS), z.int()).describe("Since the last reset"),
});

const faultOperations = {
  getFaults: tester.get("/test/faults", {
    summary: "Lists the pending faults and the fault points reached",
    success: { 200: stateSchema },
  }),
  setFault: tester.post("/test/faults", {
    summary: "Sets a fault in this process, or clears all faults",
    body: z.union([faultSchema, z.object({ reset: z.literal(true) })]),
    success: { 200: stateSchema },
  }),
};

/** Registered only in a demo or a test. */
export const testTools: RouteGroup = (app, deps) => {
  clockAndStock(app, deps);
  const { faults } = deps;
  if (faults === undefined) return;
  app.addHook("onRequest", (request, _reply, done) => requestSocket.run(request.raw.socket, done));
  routeGroup(faultOperations)(() => ({
    getFaults: async () => ({ status: 200, body: faults.state() }),
    async setFault({ body }) {
      if ("reset" in body) faults.clear();
      else faults.set(body);
      return { status: 200, body: faults.state() };
    },
  }))(app, deps);
};

import { z } from "zod";

import { toIso } from "../dates";
import type { RouteGroup } from "./app";
import { refuse } from "./problem";
import { problems } from "./problem";
import { instantSchema } from "#contract/schemas/instant";
import { setTestClock, resetClock } from "../database/clock";
import { blockSeats, releaseBlockedSeats } from "../../holds/block-seats";

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

import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { CALLS } from "../../../crm/system/tessitura/calls.generated";
import { sellAtCounter } from "./sell-at-counter";
import { statusPage } from "./page";
import { MISHAPS, type World } from "./world";

const callNames = Object.keys(CALLS) as (keyof typeof CALLS)[];
const mishap = z.strictObject({
  call: z.enum(callNames),
  how: z.enum(MISHAPS),
  after: z.int().min(0).optional(),
});
const clock = z.strictObject({ seconds: z.number().min(0) });
const price = z.strictObject({ zone: z.int(), priceType: z.int(), amount: z.number().min(0) });
const certificate = z.strictObject({ number: z.string().min(1), amount: z.number().min(0) });
const sale = z.strictObject({
  performance: z.int(),
  seat: z.int(),
  /** Of the constituent who buys it. */
  email: z.string().min(1).optional(),
});

/** Outside the API: for tests in other processes and for people. */
export function controlRoutes(app: FastifyInstance, world: World): void {
  app.get("/", (_request, reply) => {
    world.settle();
    return reply
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(statusPage(world));
  });
  app.get("/readyz", async () => ({ ready: true }));
  app.get("/emulator/problems", async () => world.problems);
  app.get("/emulator/calls", async () => world.calls);
  app.get("/emulator/orders", async () => {
    world.settle();
    return [...world.orders.values()].map(({ id, lines, contributions, payment }) => ({
      id,
      tickets: lines.flatMap(({ tickets }) => tickets).length,
      given: contributions.reduce((sum, { amount }) => sum + amount, 0),
      paid: payment?.amount ?? 0,
      reference: payment?.reference ?? null,
    }));
  });
  app.get("/emulator/locks", async () => {
    world.settle();
    return world.listLocked().map(({ sessionKey, ...seat }) => ({
      ...seat,
      session: createHash("sha256").update(sessionKey).digest("hex"),
    }));
  });
  const accept = <Value>(url: string, schema: z.ZodType<Value>, act: (value: Value) => void) =>
    app.post(url, async ({ body }, reply) => {
      const { success, data, error } = schema.safeParse(body);
      if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
      act(data);
      return reply.code(204).send();
    });
  accept("/emulator/misbehave", mishap, (value) => void world.mishaps.push(value));
  // Forgets what was set and has not happened.
  accept("/emulator/behave", z.strictObject({}), () => void world.mishaps.splice(0));
  accept("/emulator/clock", clock, ({ seconds }) => world.advance(seconds));
  accept("/emulator/price", price, ({ zone, priceType, amount }) =>
    world.changePrice(zone, priceType, amount),
  );
  accept("/emulator/certificate", certificate, ({ number, amount }) =>
    world.certificates.add(number, amount),
  );
  const known = sale.refine(({ seat }) => world.findSeat(seat) !== undefined, "no such seat");
  accept("/emulator/sell", known, ({ performance, seat, email }) => {
    const [buyer] = email === undefined ? [] : world.constituents.withEmail(email);
    if (buyer === undefined) return world.sellElsewhere(performance, seat);
    const [{ id: priceTypeId } = { id: 0 }] = world.hall.priceTypes;
    sellAtCounter(world, buyer.id, { performanceId: performance, seatIds: [seat], priceTypeId });
  });
}

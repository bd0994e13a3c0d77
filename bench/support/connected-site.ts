import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";

import {
  getLane,
  type TestLane,
  type TicketOffer,
  within,
} from "../../tests/support/crash/crash-site";
import {
  connectedVenueIn,
  type EmulatedTessitura,
  startEmulatedTessitura,
} from "../../tests/support/servers/emulated-tessitura";
import type { Site } from "../../tests/support/visitor/fault-site";
import type { OnEnd } from "./run-bench";

/** Whose system has the seats and the orders: `--system`. */
export const SYSTEMS = ["own", "tessitura"] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** Reads `--system` of the command line. */
export function readSystem(): SystemName {
  const { values } = parseArgs({ options: { system: { type: "string", default: "own" } } });
  const system = SYSTEMS.find((name) => name === values.system);
  if (system === undefined) throw new Error(`--system must be ${SYSTEMS.join(" or ")}`);
  return system;
}

/** Of the emulator's demo: the front rows at the first price type, with the seat fee. */
const FRONT = {
  band: "61",
  priceTypeId: "1",
  total: 16_500,
  promo: { code: "SPRING", total: 14_900 },
};
/** Ids of the emulator's events, beside those of the demo. */
const THEIR_EVENT = /^30\d$/;
const SEASON_MS = 60_000;

/** Starts the emulated Tessitura, and writes the folder of a venue that is connected to it. */
export async function startTheirSystem(
  onEnd: OnEnd,
  { folder, name }: { folder: string; name: string },
) {
  const emulator = await startEmulatedTessitura(name);
  onEnd(emulator.stop);
  const venue = connectedVenueIn(join(folder, `${name}_venue`));
  return {
    emulator,
    /** Of the box office; the storefront takes `VENUE`. */
    env: { VENUE: venue, RECONCILE_SECONDS: "2", ...emulator.credentials },
  };
}

type Performance = { id: string; eventId: string };

/** The performances of the other system, once its season was read; each in turn, so that none is sold out. */
export async function findTheirPerformances({
  stored,
}: Pick<TestLane, "stored">): Promise<() => Performance> {
  const read = async () =>
    (await stored.instances.find({}, ["id", "eventId"], ["startsAt"])).filter(({ eventId }) =>
      THEIR_EVENT.test(eventId),
    );
  await within(SEASON_MS, async () => (await read()).length > 0);
  const all = await read();
  let next = 0;
  return () => {
    const performance = all[next++ % all.length];
    if (performance === undefined) throw new Error("the season of the other system was not read");
    return performance;
  };
}

export const theirTickets = (
  next: () => Performance,
  emulator: EmulatedTessitura,
): TicketOffer => ({
  ...FRONT,
  performance: () => next().id,
  async newGiftCard(_, amount) {
    const code = String(7_000_000_000 + randomInt(1_000_000_000));
    await emulator.sellCertificate(code, amount);
    return code;
  },
});

/** A performance of the other system for each buyer. */
export async function openConnectedSite(
  stack: Site["stack"],
  emulator: EmulatedTessitura,
): Promise<Site> {
  const next = await findTheirPerformances(stack);
  return {
    stack,
    lane: getLane(stack, { url: stack.crmUrl, program: stack.crm }, theirTickets(next, emulator)),
    get path() {
      const { id, eventId } = next();
      return `/events/${eventId}/${id}`;
    },
  };
}

import { join } from "node:path";

import type { TestLane, TicketOffer } from "../../tests/support/crash/crash-site";
import { within } from "../../tests/support/crash/crash-site";
import {
  connectedVenueIn,
  type EmulatedTessitura,
  startEmulatedTessitura,
} from "../../tests/support/servers/emulated-tessitura";
import type { OnEnd } from "../support/run-bench";

/** Of the emulator's demo: the front rows at the first price type, with the seat fee. */
const FRONT = { band: "61", priceTypeId: "1", total: 16_500 };
/** Ids of the emulator's events, beside those of the demo. */
const THEIR_EVENT = /^30\d$/;
const SEASON_MS = 60_000;

/** Starts the emulated Tessitura, and writes the folder of a venue that is connected to it. */
export async function startTheirSystem(
  onEnd: OnEnd,
  { folder, name }: { folder: string; name: string },
): Promise<{ emulator: EmulatedTessitura; venue: string }> {
  const emulator = await startEmulatedTessitura(name);
  onEnd(emulator.stop);
  return { emulator, venue: connectedVenueIn(join(folder, `${name}_venue`)) };
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

export const theirTickets = (next: () => Performance): TicketOffer => ({
  ...FRONT,
  performance: () => next().id,
});

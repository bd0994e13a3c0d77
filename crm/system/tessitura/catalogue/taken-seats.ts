import type { CatalogueCalls } from "../../catalogue";
import { toNumber } from "../ids";
import type { CatalogueDeps } from "./read-season";
import { NOBODY } from "./read-season";
import { readSeats, readSeatStatuses } from "./seats";

/** Statuses are the venue's settings of its system, which change once in years. */
const STATUSES_MS = 600_000;

const UNAVAILABLE = { ok: false, failure: { code: "unavailable" } } as const;

/** All that is not certainly free counts as taken, also a seat that cannot be understood. */
export function readTakenSeats({ client, settings }: CatalogueDeps): CatalogueCalls["readTaken"] {
  let statuses: { ids: number[]; until: number } | null = null;
  return async (instanceId) => {
    const performanceId = toNumber(instanceId);
    if (performanceId === null) return { ok: true, value: [] };
    if (statuses === null || statuses.until < Date.now()) {
      const listed = await client.call("readSeatStatuses", {});
      if (!listed.ok) return UNAVAILABLE;
      const ids = readSeatStatuses(listed.value).rows;
      statuses = { ids, until: Date.now() + STATUSES_MS };
    }
    const query = { modeOfSaleId: settings.modeOfSale, constituentId: NOBODY };
    const seats = await client.call("readSeats", { path: { performanceId }, query });
    if (!seats.ok) return UNAVAILABLE;
    const zones = seats.value.flatMap(({ ZoneId }) => (typeof ZoneId === "number" ? [ZoneId] : []));
    const { rows } = readSeats(seats.value, statuses.ids, [...new Set(zones)], settings.seats);
    const free = new Set(rows.filter(({ state }) => state === "free").map(({ id }) => id));
    return {
      ok: true,
      value: seats.value.flatMap(({ Id }) =>
        typeof Id === "number" && !free.has(Id) ? [String(Id)] : [],
      ),
    };
  };
}

import { inVenueZone } from "~/domain/dates";

const QUARTER_MS = 15 * 60_000;

/**
 * The time at the venue, ISO with its offset, to the millisecond. The offset is looked up once a quarter of an hour:
 * no zone changes its own in between, and looking it up each time was a twentieth of a page.
 */
export function venueClock(now: () => Date): () => string {
  let known = { quarter: NaN, offset: "", shiftMs: 0 };
  return () => {
    const instant = now();
    const ms = instant.getTime();
    const quarter = Math.floor(ms / QUARTER_MS);
    if (quarter !== known.quarter) {
      const [local = "", offset = ""] =
        /^(.*?)([+-]\d\d:\d\d)$/.exec(inVenueZone(instant))?.slice(1) ?? [];
      known = { quarter, offset, shiftMs: Date.parse(`${local}Z`) - ms };
    }
    return new Date(ms + known.shiftMs).toISOString().replace("Z", known.offset);
  };
}

import type { StreamTicket } from "#contract/schemas/stream";
import { type StreamTimes, streamTimes } from "../../stock/catalogue/stream-times";

/** After this time without a request another browser may watch without taking over. */
export const LEASE_SECONDS = 60;
/** How long a link stays valid after its stream, so that its page can explain that the stream has ended. */
export const LINK_EXTRA_MINUTES = 30 * 24 * 60;

export function streamState(
  times: StreamTimes,
  runningMinutes: number,
  now: Date,
): StreamTicket["state"] {
  const { opensAt, endsAt } = streamTimes(times, runningMinutes);
  if (now < opensAt) return "early";
  return now < endsAt ? "open" : "ended";
}

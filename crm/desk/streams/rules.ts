import type { StreamTicket } from "#contract/schemas/stream";
import { type StreamTimes, streamTimes } from "../../stock/catalogue/stream-times";

export function streamState(
  times: StreamTimes,
  runningMinutes: number,
  now: Date,
): StreamTicket["state"] {
  const { opensAt, endsAt } = streamTimes(times, runningMinutes);
  if (now < opensAt) return "early";
  return now < endsAt ? "open" : "ended";
}

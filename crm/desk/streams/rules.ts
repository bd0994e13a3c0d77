import type { z } from "zod";

import type { StreamFiles, streamOfferSchema, StreamTicket } from "#contract/schemas/stream";
import type { streamWindowSchema } from "#contract/schemas/ticket";
import { addMinutes, toIso } from "../../platform/dates";

/** The player page opens an hour before the start. */
export const OPENS_MINUTES = 60;

/** After this time without a request another browser may watch without taking over. */
export const LEASE_SECONDS = 60;

type StreamTimes = {
  startsAt: Date;
  /** Minutes after the start when the stream closes; null: the running time. */
  streamMinutes: number | null;
};

export function streamTimes({ startsAt, streamMinutes }: StreamTimes, runningMinutes: number) {
  return {
    opensAt: addMinutes(startsAt, -OPENS_MINUTES),
    endsAt: addMinutes(startsAt, streamMinutes ?? runningMinutes),
  };
}

export function streamWindow(
  times: StreamTimes,
  runningMinutes: number,
): z.infer<typeof streamWindowSchema> {
  const { opensAt, endsAt } = streamTimes(times, runningMinutes);
  return { opensAt: toIso(opensAt), endsAt: toIso(endsAt) };
}

export function streamOffer(
  instance: StreamTimes & { stream: StreamFiles | null },
  runningMinutes: number,
): z.infer<typeof streamOfferSchema> {
  return {
    ...streamWindow(instance, runningMinutes),
    captions: instance.stream?.captions != null,
    described: instance.stream?.described != null,
  };
}

export function streamState(
  times: StreamTimes,
  runningMinutes: number,
  now: Date,
): StreamTicket["state"] {
  const { opensAt, endsAt } = streamTimes(times, runningMinutes);
  if (now < opensAt) return "early";
  return now < endsAt ? "open" : "ended";
}

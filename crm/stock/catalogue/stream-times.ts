import type { z } from "zod";

import type { streamWindowSchema } from "#contract/schemas/ticket";
import type { StreamFiles, streamOfferSchema } from "#contract/schemas/stream";
import { addMinutes, toIso } from "../../platform/dates";

/** The player page opens an hour before the start. */
export const OPENS_MINUTES = 60;

export type StreamTimes = {
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

import type { Queue } from "#contract/schemas/queue";

/** A queue for all events that opened at noon on December 1 and has called 100 of 1,000 places. */
export const sampleQueue = (changes: Partial<Queue> = {}): Queue => ({
  id: "0f1d7a52-3d0e-4a6f-9a50-3a8a3f1f0c01",
  instanceId: null,
  eventId: null,
  title: null,
  startsAt: null,
  lobbyAt: "2026-12-01T11:00:00-05:00",
  paused: false,
  perMinute: 1200,
  lines: [
    { kind: "general", opensAt: "2026-12-01T12:00:00-05:00", drawn: true, last: 1000, called: 100 },
  ],
  moved: [],
  ...changes,
});

import { expect, it } from "vitest";

import { sampleQueue } from "../../../tests/support/samples/queue";
import {
  openLobbies,
  canMove,
  needsNumber,
  queuesFor,
  roundMinutes,
  getJitter,
  getPlaceState,
  estimateWait,
} from "./queue";

const NOW = "2026-12-01T12:00:00-05:00";
const place = { id: "0000", line: "general", number: 500, turn: 0, until: 0, own: true } as const;

it("a performance's queue guards pages that sell it, and the queue for the whole sale guards all others", () => {
  const own = sampleQueue({ id: "own", instanceId: "i1", eventId: "e1" });
  const ids = (page: Parameters<typeof queuesFor>[1]) =>
    queuesFor([sampleQueue({ id: "all" }), own], page).map(({ id }) => id);
  expect(ids({ instances: ["i1"] })).toEqual(["own"]);
  expect(ids({ instances: ["i2", "i1"] })).toEqual(["own", "all"]);
  expect([ids({ instances: ["i2"] }), ids(null)]).toEqual([["all"], ["all"]]);
  expect(queuesFor([own], null)).toEqual([]);
  expect(openLobbies([own], "2026-12-01T10:59:59-05:00")).toEqual([]);
  expect(openLobbies([own], "2026-12-01T11:00:00-05:00")).toEqual([own]);
});

it("a place moves from the lobby to a number, to a turn, and to its end or another session", () => {
  const queue = sampleQueue();
  const soon = Date.parse(NOW) + 1;
  expect(getPlaceState(queue, null, NOW)).toBe("join");
  expect(getPlaceState(queue, { ...place, number: null }, NOW)).toBe("lobby");
  expect(needsNumber(queue, { ...place, number: null })).toBe(true);
  expect(getPlaceState(queue, { ...place, number: 101 }, NOW)).toBe("waiting");
  expect(getPlaceState(queue, { ...place, number: 100 }, NOW)).toBe("called");
  expect(getPlaceState(queue, { ...place, turn: 1, until: soon }, NOW)).toBe("turn");
  expect(getPlaceState(queue, { ...place, turn: 1, until: soon - 2 }, NOW)).toBe("ended");
  const moved = { ...queue, moved: [{ id: place.id, turn: 2 }] };
  expect(getPlaceState(moved, { ...place, turn: 1, until: soon }, NOW)).toBe("elsewhere");
  expect(getPlaceState(moved, { ...place, turn: 2, until: soon }, NOW)).toBe("turn");
});

it("a place without a number can move to the members' line until the general sale opens", () => {
  const [general] = sampleQueue().lines;
  if (general === undefined) throw new Error("no line");
  const members = { ...general, kind: "members" as const };
  const both = sampleQueue({ lines: [members, general] });
  const lobby = { ...place, number: null };
  const early = "2026-12-01T11:59:59-05:00";
  expect(canMove(both, lobby, early)).toBe(true);
  expect(canMove(both, lobby, NOW)).toBe(false);
  expect(canMove(both, place, early)).toBe(false);
  expect(canMove(both, { ...lobby, line: "members" }, early)).toBe(false);
  expect(canMove(sampleQueue(), lobby, early)).toBe(false);
});

it("the wait includes members ahead and the time to the opening, and is unknown while paused", () => {
  const queue = sampleQueue({ perMinute: 60 });
  expect(estimateWait(queue, place, NOW)).toEqual({ ahead: 399, toOpen: 0, seconds: 400 });
  const members = { kind: "members", opensAt: NOW, drawn: true, last: 50, called: 20 } as const;
  const both = { ...queue, lines: [members, ...queue.lines] };
  expect(estimateWait(both, place, "2026-12-01T11:55:00-05:00")).toMatchObject({
    ahead: 429,
    toOpen: 300,
  });
  expect(estimateWait({ ...queue, paused: true }, place, NOW).seconds).toBeNull();
});

it("a wait is rounded up, and its jitter is that of the place", () => {
  expect([getJitter("ffff-1"), getJitter("0000-1"), getJitter("odd")]).toEqual([1, 0, 0]);
  expect([roundMinutes(3), roundMinutes(599), roundMinutes(601), roundMinutes(1201)]).toEqual([
    1, 10, 15, 25,
  ]);
});

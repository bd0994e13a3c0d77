import { expect, it } from "vitest";
import { Unavailable } from "#contract/calls/unavailable";

import type { Crm } from "./ticketing";
import { batchSummaries } from "./batch-reads";

/** A box office that has every basket but "gone". `ticketCount` is the number of the call. */
function boxOffice(state: { down: boolean } = { down: false }) {
  const calls: string[][] = [];
  const sessions: (string | null)[] = [];
  const listBasketSummaries: Crm["listBasketSummaries"] = ({ body: { baskets } }) => {
    const ids = baskets.map(({ id }) => id);
    sessions.push(...baskets.map(({ session }) => session));
    const callNumber = calls.push(ids);
    if (state.down) return Promise.reject(new Unavailable("stub"));
    const value = ids.map((id) =>
      id === "gone" ? null : { id, status: "open", ticketCount: callNumber, hold: null },
    );
    return Promise.resolve({ ok: true, value } as never);
  };
  const summaries = batchSummaries();
  const findAs = (session: string | null) => summaries({ listBasketSummaries }, () => session);
  return { calls, sessions, findAs, find: findAs(null) };
}

it("basket summaries requested at the same time are read in one call, and each visitor gets their own", async () => {
  const { calls, find } = boxOffice();
  const [one, other, again, gone] = await Promise.all(["a", "b", "a", "gone"].map(find));
  expect(calls).toEqual([["a", "b", "a", "gone"]]);
  expect([one, other, again]).toMatchObject(
    ["a", "b", "a"].map((id) => ({ ok: true, value: { id } })),
  );
  expect(gone).toEqual({ ok: false, failure: { code: "not-found" } });
});

it("basket summaries are read with the session of each request", async () => {
  const { sessions, findAs } = boxOffice();
  await Promise.all(["one", null, "other"].map((session) => findAs(session)("a")));
  expect(sessions).toEqual(["one", null, "other"]);
});

it("basket summaries are not cached: a later request makes a new call", async () => {
  const { find } = boxOffice();
  expect(await find("a")).toMatchObject({ value: { ticketCount: 1 } });
  expect(await find("a")).toMatchObject({ value: { ticketCount: 2 } });
  const during = find("a").then(async (first) => [first, await find("a")]);
  expect(await during).toMatchObject([
    { value: { ticketCount: 3 } },
    { value: { ticketCount: 4 } },
  ]);
});

it("one call reads at most fifty basket summaries", async () => {
  const { calls, find } = boxOffice();
  const ids = Array.from({ length: 120 }, (_, at) => `basket-${at}`);
  const results = await Promise.all(ids.map(find));
  expect(calls.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(results.map((result) => result.ok && result.value.id)).toEqual(ids);
});

it("basket summaries are unavailable while the box office is down, and available afterwards", async () => {
  const state = { down: true };
  const { find } = boxOffice(state);
  const outcomes = await Promise.allSettled(["a", "b"].map(find));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  state.down = false;
  expect(await find("a")).toMatchObject({ ok: true });
});

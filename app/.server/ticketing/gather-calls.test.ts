import { expect, it } from "vitest";

import type { Crm } from "./ticketing";
import { requestScope } from "../request-scope";
import { gatherSummaries } from "./gather-calls";

/** A box office that knows every basket but "gone", and says which call it was asked in. */
function boxOffice(how: { down: boolean } = { down: false }) {
  const calls: string[][] = [];
  const sessions: (string | null)[] = [];
  const listBasketSummaries: Crm["listBasketSummaries"] = ({ body: { baskets } }) => {
    const ids = baskets.map(({ id }) => id);
    sessions.push(...baskets.map(({ session }) => session));
    const nth = calls.push(ids);
    const answer = how.down
      ? { ok: false, failure: { code: "unavailable" } }
      : {
          ok: true,
          value: ids.map((id) =>
            id === "gone" ? null : { id, status: "open", ticketCount: nth, hold: null },
          ),
        };
    return Promise.resolve(answer as never);
  };
  return { calls, sessions, find: gatherSummaries({ listBasketSummaries }) };
}

it("basket summaries asked for at once are read in one call, and each visitor gets their own", async () => {
  const { calls, find } = boxOffice();
  const [one, other, again, gone] = await Promise.all(["a", "b", "a", "gone"].map(find));
  expect(calls).toEqual([["a", "b", "a", "gone"]]);
  expect([one, other, again]).toMatchObject(
    ["a", "b", "a"].map((id) => ({ ok: true, value: { id } })),
  );
  expect(gone).toEqual({ ok: false, failure: { code: "not-found" } });
});

it("basket summaries are read with the session of each request", async () => {
  const { sessions, find } = boxOffice();
  const as = (session: string | null) =>
    requestScope.run(
      {
        requestId: "r",
        address: "",
        visitor: "v",
        crmSession: () => session,
        knownBrowser: () => null,
      },
      () => find("a"),
    );
  await Promise.all([as("one"), as(null), as("other")]);
  expect(sessions).toEqual(["one", null, "other"]);
});

it("a basket summary is never cached: a later question gets the answer of a later call", async () => {
  const { find } = boxOffice();
  expect(await find("a")).toMatchObject({ value: { ticketCount: 1 } });
  expect(await find("a")).toMatchObject({ value: { ticketCount: 2 } });
  const during = find("a").then(async (first) => [first, await find("a")]);
  expect(await during).toMatchObject([
    { value: { ticketCount: 3 } },
    { value: { ticketCount: 4 } },
  ]);
});

it("basket summaries are read fifty at a time", async () => {
  const { calls, find } = boxOffice();
  const ids = Array.from({ length: 120 }, (_, at) => `basket-${at}`);
  const found = await Promise.all(ids.map(find));
  expect(calls.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(found.map((one) => one.ok && one.value.id)).toEqual(ids);
});

it("basket summaries are unavailable to all while the box office is down, and no longer", async () => {
  const how = { down: true };
  const { find } = boxOffice(how);
  const unavailable = { ok: false, failure: { code: "unavailable" } };
  expect(await Promise.all(["a", "b"].map(find))).toEqual([unavailable, unavailable]);
  how.down = false;
  expect(await find("a")).toMatchObject({ ok: true });
});

import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, sendForm } from "../../../../tests/support/ask-page";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it.each([
  ["ended", "gift-ended"],
  ["active", "gift-resumed"],
] as const)("a monthly gift that is to be %s says so", async (state, notice) => {
  const changeMonthlyGift = vi.fn<Crm["changeMonthlyGift"]>(answering([]));
  const context = customerContext({ changeMonthlyGift });
  const answer = await sendForm(page, context, { gift: "g1", state });
  expect(answer.leadsTo).toBe("/account/giving-history");
  expect(changeMonthlyGift).toHaveBeenCalledExactlyOnceWith({
    session: "session",
    params: { id: "g1" },
    body: { state },
  });
  expect(context.session.showNotices()).toEqual([notice]);
});

it("a monthly gift of another customer is a 404, and a wrong form is a 400", async () => {
  const context = customerContext({ changeMonthlyGift: refusing({ code: "not-found" }) });
  expect((await sendForm(page, context, { gift: "g2", state: "ended" })).status).toBe(404);
  expect((await sendForm(page, context, { gift: "g2", state: "paused" })).status).toBe(400);
});

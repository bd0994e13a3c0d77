import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, sendForm } from "../../../../tests/support/ask-page";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("resuming a monthly gift shows a notice", async () => {
  const changeMonthlyDonation = vi.fn<Crm["changeMonthlyDonation"]>(answering([]));
  const context = customerContext({ changeMonthlyDonation });
  const response = await sendForm(page, context, { gift: "g1", state: "active" });
  expect(response.location).toBe("/account/giving-history");
  expect(changeMonthlyDonation).toHaveBeenCalledExactlyOnceWith({
    session: "session",
    params: { id: "g1" },
    body: { state: "active" },
  });
  expect(context.session.showNotices()).toEqual(["gift-resumed"]);
});

it("another customer's monthly gift returns 404, and an invalid form returns 400", async () => {
  const context = customerContext({ changeMonthlyDonation: refusing({ code: "not-found" }) });
  expect((await sendForm(page, context, { gift: "g2", state: "ended" })).status).toBe(404);
  expect((await sendForm(page, context, { gift: "g2", state: "paused" })).status).toBe(400);
});

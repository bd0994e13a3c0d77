import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

const move = {
  id: "m1",
  instanceId: "i1",
  title: "La Valse",
  from: { startsAt: "2026-12-03T19:30:00-05:00", hallName: "Main Hall" },
  to: { startsAt: "2027-02-05T20:00:00-05:00", hallName: "Small Hall" },
  refundUntil: "2027-01-10T23:59:00-05:00",
};
const refund = { card: usd(12_000), giftCards: usd(2_500), credit: usd(0) };
const getOrder = answering({ ...sampleOrder(), moves: [move] });
const path = "/order/move-refund?order=o1&move=m1&ref=token";

it("a guest sees what the refund gives back, and gets it once for each press", async () => {
  const refundMove = vi.fn<Crm["refundMove"]>(answering(null));
  const getMoveRefund = answering({ move, refund });
  const shop = await startStubbedStorefront({ getOrder, getMoveRefund, refundMove });
  const tab = await shop.openTab();
  const page = await tab.go(path);
  expect(page.text).toContain("$120.00 goes back to the card or account you paid with.");
  expect(page.text).toContain("$25.00 goes back onto the gift cards you paid with.");
  expect(page.text).not.toContain("becomes account credit");
  expect(page.text).toContain("Small Hall");
  await tab.pressOn(page, /^Refund it$/).catch(() => null);
  expect(refundMove).toHaveBeenCalledExactlyOnceWith({
    params: { id: "o1", move: "m1" },
    session: null,
    orderToken: "token",
  });
});

it.each([
  ["too-late", "It’s too late to get a refund online"],
  ["used-already", "These tickets have already been used"],
  ["refunded-already", "You’ve already had this refunded"],
] as const)("a refund that is refused as %s says why, without a button", async (reason, words) => {
  const getMoveRefund = refusing({ code: "not-allowed", reason });
  const shop = await startStubbedStorefront({ getOrder, getMoveRefund });
  const page = await (await shop.openTab()).go(path);
  expect(page.text).toContain(words);
  expect(page.text).not.toContain("Refund it");
});

it("a refund without an answer of the box office can be sent again", async () => {
  const getMoveRefund = answering({ move, refund });
  const calls = { getOrder, getMoveRefund, refundMove: unavailable };
  const shop = await startStubbedStorefront(calls);
  const tab = await shop.openTab();
  const sent = await tab.pressOn(await tab.go(path), /^Refund it$/);
  expect(sent.text).toContain("We couldn’t refund this");
  expect(sent.text).toContain("Refund it");
});

import { expect, it } from "vitest";

import type { SeatLabel } from "#contract/schemas/ticket";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { rendered } from "../../../tests/support/rendered";
import { sampleInstance } from "../../../tests/support/samples/event";
import { OwnPathProvider } from "~/ui/forms/own-path";
import { SeatRefused } from "./seat-refused";
import type { SeatAnswer } from "./seat-refused";

const instance = sampleInstance();
const getHtml = (refusal: TicketRefusal | null, change: Partial<SeatAnswer> = {}) => {
  const answer = { refusal, chosen: ["T-1"], types: {}, nearest: [], nearestKey: "key", ...change };
  return rendered(
    <OwnPathProvider value="/events/e1/i1/syos/list?together=2">
      <SeatRefused answer={answer} instance={instance} formId="seats" keepsSelection />
    </OwnPathProvider>,
  );
};

const seat = (number: string, kind: SeatLabel["kind"] = "standard"): SeatLabel => ({
  section: "Tier",
  row: "A",
  number,
  kind,
});
const limit = (priceTypeName: string | null, maxTickets: number, more: object = {}) => ({
  code: "limit" as const,
  limit: {
    maxTickets,
    priceTypeName,
    instanceName: "Symphony",
    previouslyPurchased: 1,
    totalTickets: 12,
    ...more,
  },
});
const taken = (lost: SeatLabel[], nearest: string[] = []) => ({
  code: "seats-taken" as const,
  instanceId: "i1",
  lost,
  lostIds: [],
  nearest,
});
const notAllowed = <const Reason extends string>(reason: Reason) => ({
  code: "not-allowed" as const,
  reason,
});

it.each<[TicketRefusal | null, string]>([
  [null, "Choose at least one seat, and at most 9."],
  [
    taken([seat("1"), seat("2", "wheelchair")]),
    "Someone just took Tier, row A, seat 1; Tier, row A, wheelchair space 2.",
  ],
  [limit(null, 9), "You can book a maximum of 9 tickets online. This would make 12."],
  [limit(null, 4, { isOfRows: true }), "You bought 1 before, and this order would have 12."],
  [limit("Under 30", 2), "The maximum of Under 30 tickets for"],
  [
    limit("Under 30", 2, { isOfEmail: true }),
    "One email address can have up to 2 Under 30 tickets for",
  ],
  [
    limit(null, 4, { isOfRows: true, isOfEmail: true }),
    "One email address can have up to 4 seats in the front rows",
  ],
  [limit(null, 1), "You can book only 1 ticket online. This would make 12."],
  [limit("Under 30", 1, { isOfEmail: true }), "can have only 1 Under 30 ticket for Symphony."],
  [limit("Access", 1, { isOfAccess: true }), "allows only 1 ticket for Symphony"],
  [limit(null, 1, { isOfRows: true }), "Each customer can have only 1 seat in the front rows"],
  [
    { ...notAllowed("incomplete-block"), missing: [seat("3")], missingIds: ["T-3"] },
    "Also choose Tier, row A, seat 3.",
  ],
  [
    { ...notAllowed("single-seat"), alone: [seat("4")], aloneIds: ["T-4"] },
    "would leave a single seat",
  ],
  [notAllowed("unknown-seat"), "One of the seats isn’t in this hall."],
  [notAllowed("price-not-open"), "This price isn’t available for this seat."],
  [notAllowed("not-entitled"), "This price is for members or people with a code."],
  [notAllowed("priority"), "Priority booking is on"],
  [notAllowed("off-sale"), "Tickets for this performance are no longer available"],
  [notAllowed("ordered"), "This basket was already ordered"],
  [{ code: "paying" }, "You have a payment open in another window."],
])("seats refused with %j stay selected, and the error links to them", (refusal, message) => {
  const html = getHtml(refusal);
  expect(html).toContain(message);
  expect(html).toContain('href="#seats"');
  expect(html).toContain("stay selected below");
  expect(html).not.toContain("Nearest available");
});

it("more tickets than one order can have suggest group sales, more seats of the front rows do not", () => {
  const groupSales = "For 10 or more tickets";
  expect(getHtml(limit(null, 9))).toContain(groupSales);
  expect(getHtml(limit(null, 4, { isOfRows: true }))).not.toContain(groupSales);
});

it("a refusal without chosen seats doesn't mention selected seats", () => {
  const html = getHtml(null, { chosen: [] });
  expect(html).toContain("Nothing was added to your basket.");
  expect(html).not.toContain("stay selected");
});

it("the nearest free seats are offered with one button", () => {
  const html = getHtml(taken([seat("1")], ["T-2"]), { nearest: [{ id: "T-2", ...seat("2") }] });
  expect(html).toContain("Nearest available: Tier, row A, seat 2");
  expect(html).toContain('name="seat" value="T-2"');
  // Without an action, browsers would keep the fragment of the link to the seats and open a second refusal there.
  expect(html).toContain('<form method="post" action="/events/e1/i1/syos/list?together=2"');
});

import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { sampleEvent, sampleInstance } from "../../../../tests/support/samples/event";
import { ClosedInstance } from "./closed-instance";

const BOX_OFFICE = "(212) 555-0140";
const event = sampleEvent();
const instance = sampleInstance();
const visit = { canSignIn: false, hasJoinedWaitingList: false, isToday: true };

it.each([
  ["book", true],
  ["off-sale", true],
  ["sold-out", false],
] as const)(
  "a performance closed as %s has a button that calls the box office: %s",
  (reason, calls) => {
    const html = rendered(
      <ClosedInstance event={event} instance={instance} {...visit} reason={reason} />,
    );
    const button = `<a href="tel:+12125550140" class="btn">Call ${BOX_OFFICE}</a>`;
    expect(html.includes(button)).toBe(calls);
    expect(html.includes("See what’s on")).toBe(!calls);
  },
);

it("during priority booking a performance says who can book and when everyone can, and of a code only if one opens it", () => {
  const sale = { openTo: ["Friend"], onSaleAt: "2026-11-30T10:00:00-05:00" };
  const getHtml = (codesOpen: boolean) =>
    rendered(
      <ClosedInstance
        event={event}
        instance={sampleInstance({ ...sale, codesOpen })}
        {...visit}
        reason="priority"
      />,
    );
  expect(getHtml(false)).toMatch(
    /early access to this performance\.<\/p><p>Members \(Friend\) can book now\.<\/p><p>On sale from/,
  );
  expect(getHtml(false)).not.toContain("promo code");
  expect(getHtml(true)).toContain("and others can use a promo code.");
});

it("a performance that is not on sale says when members can book, before the sale to everyone", () => {
  const earlyBooking = [{ opensAt: "2026-11-29T10:00:00-05:00", levels: ["Friend"] }];
  const ahead = sampleInstance({ earlyBooking, onSaleAt: "2026-11-30T10:00:00-05:00" });
  const html = rendered(
    <ClosedInstance event={event} instance={ahead} {...visit} reason="not-on-sale" />,
  );
  expect(html).toMatch(
    /Members \(Friend\) can book from Sunday, November.29, 2026[^<]*<\/p><p>On sale from/,
  );
});

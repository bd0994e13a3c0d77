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

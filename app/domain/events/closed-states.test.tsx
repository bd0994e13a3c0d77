import { AVAILABILITY_STATUSES, type AvailabilityStatus } from "#contract/schemas/event";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import type { ClosedReason } from "./closed-reason";

import { ClosedInstance } from "~/pages/events/instance/closed-instance";
import { EventPage } from "~/pages/events/event/page";
import { InstancePage } from "~/pages/events/instance/page";
import { TranslationProvider } from "~/i18n/translation-context";

import { sampleEvent, sampleInstance, samplePriceList } from "../../../tests/support/samples/event";

const words = loadTranslations(false)["en-us"];
const event = sampleEvent();
const instance = sampleInstance();
const BOX_OFFICE = "212 555 0140";

const rendered = (page: React.ReactNode) =>
  renderToStaticMarkup(<TranslationProvider value={words}>{page}</TranslationProvider>);

/** Spec section 8, "Events and pages", each state with the words that it names there. */
const REASONS = {
  "not-on-sale": ["Tickets are not on sale", true],
  "sold-out": ["Sold out", true],
  cancelled: ["This performance will not take place.", false],
  passed: ["Event finished, tickets not on sale.", false],
  priority: [
    "Members have early access to this performance, and others can use a promo code.",
    true,
  ],
  book: ["The box office sells tickets for this performance", true],
  "off-sale": [
    "Tickets for today’s performance are no longer available on the website; call or come to the box office.",
    true,
  ],
  unavailable: ["Please refresh and try again.", true],
} as const satisfies Record<ClosedReason, readonly [string, boolean]>;

describe("a performance without tickets", () => {
  it.each(Object.entries(REASONS))("that is %s says so, and who may help", (reason, told) => {
    const [said, helps] = told;
    const html = rendered(
      <ClosedInstance
        event={event}
        instance={instance}
        reason={reason as ClosedReason}
        canSignIn={false}
        waits={false}
      />,
    );
    expect(html).toContain(said);
    expect(html.includes(BOX_OFFICE)).toBe(helps);
  });

  it("asks for interest, or for members to sign in, only where that leads anywhere", () => {
    const closed = (reason: ClosedReason, registrationOpen: boolean, canSignIn: boolean) =>
      rendered(
        <ClosedInstance
          event={event}
          instance={{ ...instance, registrationOpen }}
          {...{ reason, canSignIn, waits: false }}
        />,
      );
    expect(closed("not-on-sale", true, true)).toContain("Register your interest");
    expect(closed("not-on-sale", false, true)).not.toContain("Register your interest");
    expect(closed("priority", true, true)).toContain("Sign in to book now");
    expect(closed("priority", true, false)).not.toContain("Sign in to book now");
    expect(closed("book", false, true)).not.toContain("Sign in to book now");
  });
});

it("a performance whose waiting list was just joined does not ask to join again", () => {
  const shown = (waits: boolean) =>
    rendered(
      <ClosedInstance {...{ event, instance, canSignIn: false, waits }} reason="sold-out" />,
    );
  expect(shown(false)).toContain("Join the waiting list");
  expect(shown(true)).not.toContain("Join the waiting list");
  expect(shown(true)).toContain("We’ll email you when seats come back.");
});

it("a performance with nothing but wheelchair spaces left says so, and leads to them and to the waiting list", () => {
  const priceList = samplePriceList();
  const bands = priceList.bands.map((band) => ({ ...band, byPrice: 0 }));
  const page = {
    event,
    instance,
    closed: null,
    codes: [],
    canSignIn: false,
    waits: false,
    answer: undefined,
  };
  const html = (list: typeof priceList) =>
    rendered(<InstancePage {...page} priceList={list} requestKey="key" />);
  expect(html(priceList)).toContain("Add to basket");
  const none = html({ ...priceList, bands });
  expect(none).toContain("Only wheelchair and companion seats are left");
  for (const href of ["/events/e1/i1/syos/overview#start", "/events/e1/i1/waiting-list"])
    expect(none).toContain(`href="${href}"`);
  expect(none).not.toContain("Add to basket");
});

describe("an event", () => {
  const said = (...statuses: AvailabilityStatus[]) => {
    const [first] = event.instances;
    const instances = statuses.map((status, at) => ({ ...first!, id: `i${at}`, status }));
    return rendered(<EventPage event={{ ...event, instances }} onSale={[]} answer={undefined} />);
  };

  it("has a link or a note for each of the eight states", () => {
    const html = said(...AVAILABILITY_STATUSES);
    for (const label of [
      "Get tickets",
      "Not on sale",
      "Sold out",
      "Canceled",
      "Passed",
      "Few left",
      "Priority booking",
      "How to book",
    ])
      expect(html).toContain(label);
  });

  it("leads from what is sold out to its waiting list, and from what is not on sale to when it will be", () => {
    const linksOf = (status: AvailabilityStatus) =>
      [...said(status).matchAll(/href="(\/events\/e1\/[^"]*)"/g)].map(([, href]) => href);
    expect(linksOf("sold-out")).toContain("/events/e1/i0/waiting-list");
    expect(linksOf("not-on-sale")).toContain("/events/e1/i0");
    expect(linksOf("cancelled")).toEqual([]);
  });

  it.each([
    ["passed", "Event finished, tickets not on sale."],
    ["sold-out", "This event is sold out."],
    ["cancelled", "This event is canceled."],
    ["not-on-sale", "call or come to the box office."],
  ] as const)("all of which is %s says so as a whole", (status, text) => {
    expect(said(status, status)).toContain(text);
    expect(said(status, "get-tickets")).not.toContain(text);
  });
});

import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import {
  sampleEvent,
  sampleInstance,
  samplePriceList,
  samplePriceListWith,
} from "../../../../tests/support/samples/event";
import type { ClosedReason } from "~/parts/performances/performance-sale";
import { ChoiceErrors } from "./choice-errors";
import { ClosedInstance } from "./closed-instance";
import { InstancePage } from "./page";

const BOX_OFFICE = "(212) 555-0140";
const event = sampleEvent();
const instance = sampleInstance();
const priceList = samplePriceList();
const page = {
  reservations: [],
  event,
  instance,
  priceList,
  closed: null,
  codes: [],
  hasPriceChoice: true,
  places: {},
  publicPrices: {},
  chosen: null,
  refusal: null,
  found: null,
  requestKey: "key",
};
const visit = { canSignIn: false, hasJoinedWaitingList: false, isToday: true };

/** The text of each reason, and whether the page shows the box office's number. */
const REASONS = {
  "not-on-sale": ["Tickets aren’t on sale yet", true],
  "sold-out": ["Sold out", true],
  cancelled: ["This performance won’t take place.", false],
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

it.each(Object.entries(REASONS))("performances closed as %s show %o", (reason, [text, phone]) => {
  const html = rendered(
    <ClosedInstance event={event} instance={instance} {...visit} reason={reason as ClosedReason} />,
  );
  expect(html).toContain(text);
  expect(html.includes(BOX_OFFICE)).toBe(phone);
});

it("a performance whose sale ended before its day, or whose stream runs, is not said to be today's or over", () => {
  const ended = rendered(
    <ClosedInstance
      event={event}
      instance={instance}
      {...visit}
      isToday={false}
      reason="off-sale"
    />,
  );
  expect(ended).toContain("Tickets for this performance are no longer available on the website");
  const window = { opensAt: "2026-12-01T18:30:00-05:00", endsAt: "2026-12-04T19:30:00-05:00" };
  const stream = { ...window, captions: false, described: false };
  const running = { ...instance, closedBecause: "streaming" as const, stream };
  const html = rendered(
    <ClosedInstance event={event} instance={running} {...visit} reason="passed" />,
  );
  expect(html).toMatch(/Ticket holders can watch until Friday, December.4/);
  expect(html).not.toContain("Event finished");
});

it.each([
  ["not-on-sale", { registrationOpen: true, canSignIn: true }, "Register your interest", true],
  ["not-on-sale", { registrationOpen: false, canSignIn: true }, "Register your interest", false],
  ["priority", { registrationOpen: true, canSignIn: true }, "Sign in to book now", true],
  ["priority", { registrationOpen: true, canSignIn: false }, "Sign in to book now", false],
  ["book", { registrationOpen: false, canSignIn: true }, "Sign in to book now", false],
] as const)(
  "a performance closed as %s with %o offers %j: %s",
  (reason, { registrationOpen, canSignIn }, offer, isOffered) => {
    const closed = { ...instance, registrationOpen };
    const html = rendered(
      <ClosedInstance
        event={event}
        reason={reason}
        canSignIn={canSignIn}
        hasJoinedWaitingList={false}
        isToday={false}
        instance={closed}
      />,
    );
    expect(html.includes(offer)).toBe(isOffered);
  },
);

it("a performance doesn't offer its waiting list right after the visitor joined it", () => {
  const getHtml = (hasJoinedWaitingList: boolean) =>
    rendered(
      <ClosedInstance
        event={event}
        instance={instance}
        {...visit}
        hasJoinedWaitingList={hasJoinedWaitingList}
        reason="sold-out"
      />,
    );
  expect(getHtml(false)).toContain("Join the waiting list");
  expect(getHtml(true)).not.toContain("Join the waiting list");
  expect(getHtml(true)).toContain("We’ll email you when seats come back.");
});

it("a performance with only wheelchair spaces left links to them and to the waiting list", () => {
  const html = (list: typeof priceList) =>
    rendered(<InstancePage {...page} {...visit} priceList={list} answer={undefined} />);
  expect(html(priceList)).toContain("Find my seats");
  const bands = priceList.bands.map((band) => ({ ...band, byPrice: 0 }));
  const none = html({ ...priceList, bands });
  expect(none).toContain("Only wheelchair and companion seats are left");
  for (const href of ["/events/e1/i1/syos/overview#start", "/events/e1/i1/waiting-list"])
    expect(none).toContain(`href="${href}"`);
  expect(none).not.toContain("Find my seats");
});

it("a performance whose tickets were refused as sold out shows no form, whatever the price list says", () => {
  const refusal = { code: "not-allowed", reason: "sold-out" } as const;
  const answer = { kind: "choice", lastResult: {}, refusal } as const;
  const html = rendered(<InstancePage {...page} {...visit} answer={answer} />);
  expect(html).toContain("This performance is sold out.");
  expect(html).toMatch(/<h2[^>]*>Sold out</);
  expect(html).not.toContain("Find my seats");
  expect(html).not.toContain('href="#band-');
});

it("a performance without a free wheelchair space links to the waiting list while other seats are on sale", () => {
  const html = (left: number) =>
    rendered(
      <InstancePage
        {...page}
        {...visit}
        priceList={{ ...priceList, wheelchairSpaces: { capacity: 4, left } }}
        answer={undefined}
      />,
    );
  const link = 'href="/events/e1/i1/waiting-list?feature=wheelchair"';
  expect(html(0)).toContain(link);
  expect(html(1)).not.toContain(link);
});

it("a performance in a hall without a choice by price shows no form for it", () => {
  const bands = priceList.bands.map((band) => ({ ...band, available: 4, byPrice: 0 }));
  const html = rendered(
    <InstancePage
      {...page}
      {...visit}
      instance={sampleInstance({ seating: "general" })}
      priceList={{ ...priceList, bands }}
      hasPriceChoice={false}
      answer={undefined}
    />,
  );
  expect(html).not.toContain("Choose your tickets");
  expect(html).toContain('href="/events/e1/i1/syos/access#start"');
});

it("a performance announces the limit of seats in its front rows", () => {
  const rowLimit = { rows: ["A", "B", "C"], max: 4 };
  const html = rendered(
    <InstancePage
      {...page}
      {...visit}
      instance={sampleInstance({ rowLimit })}
      answer={undefined}
    />,
  );
  expect(html).toContain("Each customer can have up to 4 seats in rows A, B, C");
});

it("a performance page links to the event's other dates and opens the code field if a code is active", () => {
  const instances = [instance, { ...instance, id: "i2" }];
  const html = (codes: (typeof code)[]) =>
    rendered(
      <InstancePage
        {...page}
        {...visit}
        codes={codes}
        event={{ ...event, instances }}
        answer={undefined}
      />,
    );
  const code = {
    id: "c1",
    kind: "promo",
    code: "X",
    name: "Ten percent",
    saves: { amount: 0, currency: "USD" },
    refusal: null,
  } as const;
  expect(html([])).not.toContain('href="/events/e1/i1"');
  expect(html([])).toContain('href="/events/e1/i2"');
  expect(html([])).toMatch(/<details class="more[^"]*"><summary>I have a code/);
  expect(html([code])).toMatch(/<details class="more[^"]*" open=""><summary>/);
});

it("the page says what the buyer's access registration does, and whether seats are step-free", () => {
  const access = { maxTickets: 4, companions: 1, stepFree: true };
  const type = { id: "a", name: "Access", eligibility: "access" } as const;
  const withAccess = { ...samplePriceListWith(type, 4_500), access };
  const html = (list: typeof priceList) =>
    rendered(<InstancePage {...page} {...visit} priceList={list} answer={undefined} />);
  expect(html(withAccess)).toContain("access prices here for up to 4 tickets");
  expect(html(withAccess)).toContain("1 of them can be a free companion ticket.");
  expect(html(withAccess)).toContain("We choose step-free seats for you");
  expect(html(withAccess)).toContain('href="/account/access"');
  expect(html(priceList)).not.toContain("Your access registration");
});

it.each([
  [12, "Only 12 left"],
  [13, "13 left"],
])("a band with %i seats left shows %j", (byPrice, text) => {
  const bands = priceList.bands.map((band) => ({ ...band, byPrice }));
  const html = rendered(
    <InstancePage {...page} {...visit} priceList={{ ...priceList, bands }} answer={undefined} />,
  );
  expect(html).toContain(text);
});

it("a refusal's number of seats left replaces older numbers at its price", () => {
  const [band] = priceList.bands;
  if (band === undefined) throw new Error("no band");
  const place = {
    section: "Orchestra",
    where: "close",
    sees: "faces",
    worst: "faces",
    floors: 0,
    meters: 12,
    view: "/view.svg",
    hall: "/hall.svg",
    groups: [300, 150].map((count) => ({ count, isRounded: true })),
  } as const;
  const refusal = {
    code: "not-enough-seats",
    band: band.name,
    bandId: band.id,
    available: 1,
  } as const;
  const html = (answer: Parameters<typeof InstancePage>[0]["answer"]) =>
    rendered(<InstancePage {...page} {...visit} places={{ [band.id]: place }} answer={answer} />);
  expect(html(undefined)).toContain("Plenty left side by side");
  const lastResult = { initialValue: { tickets: "2", together: "on" } };
  const refused = html({ kind: "choice", lastResult, refusal });
  expect(refused).toContain("Only 1 left");
  expect(refused).not.toContain("side by side");
});

it("the error of a refused band links to the band by its id", () => {
  const bands = priceList.bands.map((band) => ({ ...band, id: `band.${band.id}` }));
  const refusal = { code: "not-enough-seats", band: bands[1]!.name, available: 0 } as const;
  const html = rendered(
    <ChoiceErrors
      instance={instance}
      priceList={{ ...priceList, bands }}
      answer={{ lastResult: {}, refusal }}
    />,
  );
  expect(html).toContain('href="#band-band_2Ei1-B"');
});

it.each([
  [
    { opensAt: "2026-12-08T10:00:00-05:00" },
    /With your membership, you can book from Tuesday, December.8/,
  ],
  [{ opensAt: null }, /Your membership doesn’t include priority booking for this performance\./],
] as const)("a member whose priority booking isn't open sees why: %o", (priority, text) => {
  const html = rendered(
    <ClosedInstance
      event={event}
      instance={instance}
      {...visit}
      priority={priority}
      reason="priority"
    />,
  );
  expect(html).toMatch(text);
});

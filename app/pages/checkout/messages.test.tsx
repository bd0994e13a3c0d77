// Messages of basket and checkout that only certain box office responses cause; docs/checkout.md lists all.
import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import type { Problem } from "#contract/problems/problems";
import { loadTranslations } from "~/.server/i18n/translations";
import { validationMessage } from "~/i18n/translate";
import type { BasketRefusal } from "~/parts/refusals/basket-refusal";
import { basketRefusalMessage } from "~/parts/refusals/basket-refusal-message";
import { BasketErrors } from "~/pages/basket/basket/refused-change";
import { refusalMessage } from "~/parts/refusals/refusal-message";
import { ExtrasErrors } from "~/parts/extras/errors";
import type { ExtrasRefusal } from "~/parts/refusals/extras-refusal";
import { AccountStep } from "./account/page";
import * as booking from "./booking-protect/route";
import * as memberships from "./memberships/route";
import * as upsells from "./upsells/route";
import { sendForm } from "../../../tests/support/ask-page";
import { checkoutContext } from "../../../tests/support/checkout-context";
import { rendered } from "../../../tests/support/rendered";
import { sampleBasket, sampleOffers, sampleUpsell } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";
import { answering, refusing } from "../../../tests/support/stub-crm";

const { t } = loadTranslations(false)["en-us"];

it("a redirect to the account step says that login is required", () => {
  expect(t("notices.booking-for")).toContain(
    "Login is required, please enter your email to continue or create an account.",
  );
});

const getLimit = (priceTypeName: string | null) => ({
  code: "limit" as const,
  limit: {
    maxTickets: 4,
    priceTypeName,
    instanceName: "A concert",
    previouslyPurchased: 3,
    totalTickets: 5,
  },
});

it.each<[BasketRefusal, string]>([
  [{ code: "code-not-recognised" }, "Promo code not recognized. Check it and try again."],
  [
    { code: "not-allowed", reason: "code-not-valid" },
    "This promo code isn’t valid for this basket.",
  ],
  [{ code: "not-allowed", reason: "code-expired" }, "This code has expired."],
  [
    { code: "not-allowed", reason: "programme-without-instances" },
    "There are no performances for this program code at the moment.",
  ],
  [{ code: "not-allowed", reason: "code-used-up" }, "This code has reached its usage limit."],
  [
    { code: "credit-too-high", balance: "$55.00", max: "$24.00" },
    "You have $55.00. Enter $24.00 or less.",
  ],
  [{ code: "not-allowed", reason: "no-credit" }, "Account credit could not be applied"],
  [
    { code: "limit", limit: { ...getLimit(null).limit, isOfRows: true } },
    "Each customer can have up to 4 seats in the front rows",
  ],
  [{ code: "not-allowed", reason: "price-type-limit" }, "Incorrect ticket type"],
  [
    { code: "not-allowed", reason: "too-early", from: "2026-11-21T19:30:00-05:00" },
    "It’s too early to book one of these add-ons",
  ],
  [{ code: "not-allowed", reason: "too-late" }, "It’s too late to book one of these add-ons"],
  [
    getLimit("Standard"),
    "The maximum of Standard tickets for A concert is 4. You bought 3 before, and this order would have 5.",
  ],
  [getLimit(null), "You can book a maximum of 4 tickets online."],
])("the basket shows for %o: %s", (refusal, words) => {
  expect(basketRefusalMessage(t, refusal)).toContain(words);
});

it("the basket mentions group sales when a limit is reached", () => {
  const change = { intent: "change", ticket: "t1", priceType: "p" } as const;
  const actionData = { refusal: getLimit(null), lengths: {}, typed: change };
  expect(
    rendered(<BasketErrors hasTickets actionData={actionData} expired={false} maxLength={500} />),
  ).toContain("The box office sells to groups at special prices.");
});

it.each<[Parameters<typeof refusalMessage>[1], string]>([
  [getLimit(null), "You can book a maximum of 4 tickets online."],
  [
    { code: "not-enough-seats", band: "B", available: 1 },
    "There aren’t enough seats left at this price: only 1.",
  ],
  [
    { code: "not-allowed", reason: "not-entitled" },
    "This price is for members or people with a code.",
  ],
])("choosing tickets shows for %o: %s", (refusal, words) => {
  expect(refusalMessage(t, refusal)).toContain(words);
});

const tooManyLines = { code: "conflict", reason: "too-many-lines", maxLines: 60 } as const;
const totalTooHigh = { code: "conflict", reason: "total-too-high", maxTotal: 100_000_000 } as const;
const BASKET_FULL = "Your basket is full. Please check out first.";
const TOTAL_TOO_HIGH =
  "This order is too large for one payment. Remove something, and buy it in another order.";
const contextWith = (step: "memberships" | "booking-protect" | "upsells", calls: object) =>
  checkoutContext("basket", calls, {
    venue: { checkoutSeries: ["basket", step, "account", "payment"] },
  });
const findError = (data: unknown, field: string) =>
  (data as { error: Record<string, string[]> }).error[field]?.map((key) =>
    validationMessage(t, key),
  );

const level = { level: "3", requestKey: randomUUID() };
const visit = (failure: { code: "not-signed-in" } | Problem) =>
  contextWith("memberships", {
    listPotentialSavings: answering([
      {
        levelId: "3",
        membershipPrice: usd(5_000),
        saves: usd(5_000),
        total: usd(0),
        paysForItself: true,
      },
    ]),
    addLine: refusing(failure),
  });

it.each([
  [{ code: "conflict", reason: "membership-conflict" }, "Only one membership can be in a basket."],
  [{ code: "conflict", reason: "membership-owned" }, "You already own this membership."],
  [
    { code: "conflict", reason: "membership-in-basket" },
    "This membership is already in your basket.",
  ],
  [tooManyLines, BASKET_FULL],
  [totalTooHigh, TOTAL_TOO_HIGH],
] as const)("the memberships step shows for %o: %s", async (failure, words) => {
  const { status, data } = await sendForm(memberships, visit(failure), level);
  expect([status, findError(data, "level")]).toEqual([400, [words]]);
});

it("the memberships step redirects to sign in for a level that requires it", async () => {
  const context = visit({ code: "not-signed-in" });
  expect((await sendForm(memberships, context, level)).location).toBe("/login");
  expect(context.session.showNotices()).toEqual(["membership-sign-in"]);
});

it.each([
  [tooManyLines, BASKET_FULL],
  [totalTooHigh, TOTAL_TOO_HIGH],
])(
  "ticket protection refused with %o shows that error, not an open payment",
  async (failure, words) => {
    const protection = {
      name: "Protection",
      note: "",
      perTicket: { amount: 450, currency: "USD" },
      tickets: 2,
      amount: { amount: 900, currency: "USD" },
      percentReturned: 100,
      accepted: false,
    };
    const context = contextWith("booking-protect", {
      getBasketOffers: answering(sampleOffers({ protection })),
      setBookingProtection: refusing(failure),
    });
    const { status, data } = await sendForm(booking, context, { accepted: "yes" });
    expect([status, findError(data, "accepted")]).toEqual([400, [words]]);
  },
);

it.each([tooManyLines, totalTooHigh])(
  "a gift refused with %o shows that error at its field, not an open payment",
  async (failure) => {
    const context = contextWith("upsells", {
      getBasketOffers: answering(sampleOffers({ donation: sampleUpsell })),
      addLine: refusing(failure),
    });
    const { status, data } = await sendForm(upsells, context, { gift: "5000" });
    expect([status, data]).toMatchObject([
      400,
      { errors: [{ field: "gift", code: "conflict", reason: failure.reason }] },
    ]);
    expect(context.session.showNotices()).toEqual([]);
  },
);

it.each<[ExtrasRefusal, string]>([
  [
    { code: "not-allowed", reason: "too-early", from: "2026-11-21T19:30:00-05:00" },
    "too early to book one of these add-ons",
  ],
  [{ code: "not-allowed", reason: "tickets-needed" }, "This needs a ticket for the same"],
  [{ code: "not-allowed", reason: "one-for-each-ticket" }, "You already have one for each"],
  [
    { code: "not-allowed", reason: "out-of-stock", name: "Tote", left: 2 },
    "Not enough in stock: 2 left.",
  ],
  [
    { code: "not-allowed", reason: "select-more", category: "Dessert", missing: 2, guests: 10 },
    "Dessert: choose 2 more. You need 10, one for each guest.",
  ],
  [
    { code: "not-allowed", reason: "too-many-guests", maxGuests: 20, guests: 22 },
    "A party can have at most 20 guests.",
  ],
  [{ code: "conflict", reason: "voucher-applied" }, "Remove the gift card first"],
  [{ code: "not-found" }, "We couldn’t add this."],
])("an extra refused with %o shows: %s", (refusal, words) => {
  const html = rendered(<ExtrasErrors errors={[{ field: "n::tote", ...refusal }]} />);
  expect(html).toContain(words);
});

it("the account step lets a guest correct their details, and doesn't show them as signed in", () => {
  const customer = {
    name: "Ada Rivers",
    email: "ada@example.com",
    isGuest: true,
    typed: { firstName: "Ada", lastName: "Rivers", email: "ada@example.com", phone: "2125550142" },
    ownsBasket: true,
  };
  const html = rendered(
    <AccountStep
      payment={null}
      frame={{
        progress: [],
        back: null,
        changeable: [],
        order: sampleBasket(),
        basketToken: "",
        canExtend: false,
      }}
      next="/checkout/delivery"
      customer={customer}
      codeOfAnotherCustomer={null}
      unentitled={[]}
      heldCount={2}
      opens={null}
      countries={[]}
    />,
  );
  expect(html).toContain("You’re checking out as Ada Rivers");
  expect(html).not.toContain("signed in as");
  const typed = { ...customer.typed, phone: "(212) 555-0142" };
  for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`);
});

it.each([
  [undefined, null, null],
  [undefined, "register", "register"],
  [{ form: "sign-in", problem: "wrong" }, null, "sign-in"],
  [{ form: "register", problem: "email-taken" }, null, "register"],
] as const)("for %o and ?open=%s the account step expands the form %j", (reply, opens, open) => {
  const html = rendered(
    <AccountStep
      payment={null}
      frame={{
        progress: [],
        back: "basket",
        changeable: [],
        order: sampleBasket(),
        basketToken: "",
        canExtend: false,
      }}
      next="/checkout/summary"
      customer={null}
      codeOfAnotherCustomer={null}
      unentitled={[]}
      heldCount={2}
      opens={opens}
      countries={[]}
    />,
    undefined,
    reply,
  );
  const isOpen = {
    "sign-in": html.includes('<details class="more" open=""><summary id="sign-in-title"'),
    register: html.includes('name="address.country"'),
  };
  expect(isOpen).toEqual({ "sign-in": open === "sign-in", register: open === "register" });
  expect(html.includes('href="?open=register#register-title"')).toBe(open !== "register");
  expect(html.indexOf("Continue as guest")).toBeLessThan(html.indexOf("I have an account"));
  expect(html).toContain("2 tickets: $198<");
});

import { expect, it, vi } from "vitest";

import { featuresWithout } from "#contract/names/features";
import type { StoredCard } from "#contract/schemas/customer-parts";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm } from "../../../tests/support/ask-page";
import { checkoutContext } from "../../../tests/support/checkout-context";
import { rendered } from "../../../tests/support/rendered";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleOrder } from "../../../tests/support/samples/order";
import { usd } from "../../../tests/support/samples/usd";
import { answering, pickCheckout, failing, unavailable } from "../../../tests/support/stub-crm";
import { type OfferedCard, PayButtons } from "./pay-buttons";
import * as payment from "./payment/route";
import type { PaymentProblem } from "~/parts/checkout/payment-problem";
import { PaymentProblemSummary } from "./payment-problem-summary";
import * as summary from "./summary/route";

const storedCard = (change: Partial<StoredCard> = {}): StoredCard => ({
  id: "5e0b6a4e-8d5c-4c8e-9d0f-5a1c6b1f2a3b",
  brand: "visa",
  maskedNumber: "•••• 4242",
  cardholderName: "Ada Rivers",
  expiryMonth: 12,
  expiryYear: 2034,
  isPreferred: true,
  address: null,
  canBeCharged: true,
  ...change,
});
const VISA = { id: storedCard().id, name: "Visa 4242" };

/** The page that pays: the summary, or the payment step after it. */
const PAGES = [
  ["summary", summary, "additional-details"],
  ["payment", payment, "billing"],
] as const;
const visit = (after: (typeof PAGES)[number][2], cards: StoredCard[], calls: Partial<Crm> = {}) =>
  checkoutContext(after, { listStoredCards: answering(cards), ...calls });

const paying = { terms: "on", total: "19800", attemptKey: crypto.randomUUID() };
const withVisa = { ...paying, storedCard: VISA.id };

it.each(PAGES)("the %s offers the first stored card that can be charged", async (...testCase) => {
  const [, page, after] = testCase;
  const offered = async (cards: StoredCard[]) => (await openPage(page, visit(after, cards))).data;
  const other = storedCard({ id: "other", canBeCharged: false });
  expect(await offered([other, storedCard()])).toMatchObject({ storedCard: VISA });
  expect(await offered([other])).toMatchObject({ storedCard: null });
  // A box office of the previous release would open the card page.
  expect(await offered([storedCard({ canBeCharged: undefined })])).toMatchObject({
    storedCard: null,
  });
});

it("no stored card is offered to guests, without saved cards, or while they cannot be read", async () => {
  const guest = visit("additional-details", [storedCard()], {
    getCustomer: answering(sampleCustomer({ isGuest: true })),
  });
  const featureOff = visit("additional-details", [storedCard()]);
  featureOff.features = featuresWithout(["savedCards"]);
  const down = visit("additional-details", [], { listStoredCards: unavailable });
  for (const context of [guest, featureOff, down])
    expect((await openPage(summary, context)).data).toMatchObject({ storedCard: null });
});

it.each(PAGES)("the %s asks for no cards if the customer has none", async (...testCase) => {
  const [, page, after] = testCase;
  const listStoredCards = vi.fn<Crm["listStoredCards"]>(answering([storedCard()]));
  const openFor = async (hasStoredCards: boolean | undefined) => {
    const getCheckout = pickCheckout(() => context.crm, { hasStoredCards });
    const context = visit(after, [], { listStoredCards, getCheckout });
    return (await openPage(page, context)).data;
  };
  expect(await openFor(false)).toMatchObject({ storedCard: null });
  expect(listStoredCards).not.toHaveBeenCalled();
  // A box office of the previous release does not say.
  for (const has of [true, undefined])
    expect(await openFor(has)).toMatchObject({ storedCard: VISA });
});

it.each(PAGES)("the %s charges the card that its button names", async (...testCase) => {
  const [, page, after] = testCase;
  const startPayment = vi.fn<Crm["startPayment"]>(
    answering({ next: "order", order: sampleOrder({ id: "o1" }) }),
  );
  const pay = (sent: Record<string, string>) =>
    sendForm(page, visit(after, [storedCard()], { startPayment }), sent);
  expect((await pay(withVisa)).location).toBe("/order/verify?order=o1");
  await pay(paying);
  expect(startPayment.mock.calls.map(([{ body }]) => body.storedCard)).toEqual([
    VISA.id,
    undefined,
  ]);
});

it.each(PAGES)("the %s names the card that was declined", async (...testCase) => {
  const [, page, after] = testCase;
  const problem = "card-no-funds";
  const startPayment = failing({ code: "conflict", reason: problem });
  const context = visit(after, [storedCard()], { startPayment });
  const { status, data } = await sendForm(page, context, withVisa);
  expect([status, data]).toMatchObject([400, { problem, card: VISA.name }]);
});

it.each(PAGES)("without an answer, the %s says that it is unknown", async (...testCase) => {
  const [, page, after] = testCase;
  const calls = { startPayment: unavailable };
  const pay = async (sent: Record<string, string>) => {
    const { status, data } = await sendForm(page, visit(after, [storedCard()], calls), sent);
    return [status, data];
  };
  expect(await pay(withVisa)).toMatchObject([503, { problem: "card-unknown", card: VISA.name }]);
  expect(await pay(paying)).toMatchObject([503, { problem: "unavailable" }]);
});

it.each<[PaymentProblem, string, string]>([
  ["card-declined", "Visa 4242 was declined", "Nothing was charged."],
  ["card-no-funds", "Not enough money on Visa 4242", "limit or balance is too low"],
  ["card-expired", "Visa 4242 has expired", "Use another card"],
  ["card-not-usable", "This saved card can’t be used", "It was removed or has expired."],
  ["card-try-again", "Visa 4242 couldn’t be charged just now", "Nothing was charged."],
  ["card-unknown", "We don’t know yet if Visa 4242 was charged", "You won’t be charged twice."],
])("a stored card refused as %s shows: %s, %s", (problem, ...words) => {
  const html = rendered(
    <PaymentProblemSummary problem={problem} card="Visa 4242" heldUntil={null} ticketCount={0} />,
  );
  for (const word of words) expect(html).toContain(word);
  expect(html).not.toContain("href=");
});

it("the button with the stored card is the first, and only it posts the card", () => {
  const buttonsWith = (card: OfferedCard | null) => {
    const html = rendered(
      <PayButtons toPay={usd(18_200)} storedCard={card} keepCard={null} note={null} />,
    );
    return [...html.matchAll(/<button([^>]*)>([^]*?)<\/button>/g)].map(
      ([, attributes = "", text]) => [text, /name="([^"]*)"/.exec(attributes)?.[1] ?? null],
    );
  };
  expect(buttonsWith(VISA)).toEqual([
    ["Pay $182.00 with Visa 4242", `storedCard:${VISA.id}`],
    ["Use another card or wallet", null],
  ]);
  expect(buttonsWith(null)).toEqual([
    [expect.stringMatching(/^<span>Pay \$182\.00 <span[^>]*>by card/), null],
  ]);
});

it("whether to keep a new card is asked only beside the button that leads to it", () => {
  const keepCard = { field: { id: "keep-card", name: "keepCard" } };
  const html = rendered(
    <PayButtons toPay={usd(18_200)} storedCard={VISA} keepCard={keepCard} note={null} />,
  );
  const [, before = "", inside = ""] = /^([^]*)<details([^]*)<\/details>/.exec(html) ?? [];
  expect(before).toContain("Pay $182.00 with Visa 4242");
  expect(before).not.toContain("keepCard");
  expect(inside).toMatch(
    /Use another card or wallet<\/summary>[^]*Keep the new card[^]*Pay \$182\.00 <span[^>]*>by card/,
  );
});

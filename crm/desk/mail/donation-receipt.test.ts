import { expect, it } from "vitest";

import type { ItemKind } from "#contract/schemas/basket-item";
import { venue } from "#contract/venue";
import { SAMPLE_DETAILS } from "../../../tests/support/sample-basket";
import { sampleOrder } from "../../../tests/support/sample-order";
import type { OrderRecord } from "../../money/orders/queries";
import { formatsIn } from "../../platform/formats";
import { getTranslator } from "../../platform/translator";
import { renderLetter } from "../mail-layout/letter";
import { confirmationLetter } from "./order-confirmation";

const t = getTranslator("en-us");
const format = formatsIn("en-US");

const getItem = (kind: ItemKind, price: number, at: number) => ({
  id: `item-${at}`,
  kind,
  productId: "annual",
  name: "Annual Fund",
  quantity: 1,
  price,
  discount: 0,
  details: SAMPLE_DETAILS[kind],
});

function getMail(
  items: readonly [kind: ItemKind, price: number][],
  record = sampleOrder(),
  doneByGift: string | null = null,
) {
  const total = items.reduce((sum, [, price]) => sum + price, record.order.total);
  const order = {
    ...record,
    order: { ...record.order, total },
    items: items.map(([kind, price], at) => getItem(kind, price, at)),
  } as unknown as OrderRecord;
  const url = "http://localhost:3000/order/confirmed?order=1";
  return renderLetter(
    confirmationLetter({ t, format }, order, {
      url,
      ticketsUrl: url,
      now: new Date(0),
      addOnTexts: new Map(),
      benefits: new Map(),
      setsUpSignIn: true,
      storefrontUrl: "https://x.test",
      findWatchUrl: () => null,
      doneByGift,
    }),
    "en-US",
  );
}

it("the confirmation of a donation is headed by what it does, and that of a membership leads to member prices", () => {
  const withoutTickets = { ...sampleOrder({}, []), deliveryKind: null };
  const gift = getMail([["donation", 10_000]], withoutTickets, "Pays a stagehand.");
  expect(gift.textBody).toMatch(
    /^Thank you for your donation\.\s+Your \$100 pays a stagehand\.\s+Your gift: \$100\.00, Annual/,
  );
  expect(gift.htmlBody).toMatch(/<h1[^>]*>Your \$100 pays a stagehand\./);
  const { textBody } = getMail([["membership", 5_000]], withoutTickets);
  expect(textBody).toContain("Book with your prices: https://x.test");
});

it("the confirmation of a donation alone is a tax receipt and does not mention tickets", () => {
  const withoutTickets = { ...sampleOrder({}, []), deliveryKind: null };
  const { textBody, attachments } = getMail([["donation", 10_000]], withoutTickets);
  expect(textBody).toMatch(
    /^Thank you for your donation\.\n\nYour gift: \$100\.00, Annual Fund\.\n\nOrder number RPA-10234\n/,
  );
  expect(textBody).toContain("Donation: Annual Fund: $100.00\nPaid online: $100.00\n");
  expect(textBody).toContain(
    [
      "Your tax receipt",
      "----------------",
      "Tax-deductible amount: $100.00",
      "Given to: Riverside Performing Arts Center, Inc., EIN 00-0000000",
      "Given on: Friday, November 20, 2026",
      "",
      "Riverside Performing Arts Center, Inc. gave no goods or services in return for this gift.",
      "",
      "Keep this receipt for your tax records.",
    ].join("\n"),
  );
  expect(textBody).not.toMatch(/ticket|seat|performance/i);
  expect(attachments).toEqual([]);
});

it("the tax receipt counts donations only, less goodwill credit, and is left out without any", () => {
  const given = getMail([
    ["donation", 10_000],
    ["donation", 10_000],
    ["cover-fee", 680],
    ["membership", 5_000],
  ]);
  expect(given.textBody).toContain("Tax-deductible amount: $200.00\n");
  const free = getMail([["donation", 10_000]], { ...sampleOrder(), goodwill: 2_500 });
  expect(free.textBody).toContain("Tax-deductible amount: $75.00\n");
  const none = getMail([
    ["cover-fee", 680],
    ["donation", 0],
  ]);
  expect(none.textBody).not.toContain("tax receipt");
});

it("the confirmation thanks for a donation once, whether it was ordered alone or with tickets", () => {
  const thanksIn = ({ textBody }: { textBody: string }) =>
    textBody.split("Thank you for your donation.").length - 1;
  const withoutTickets = { ...sampleOrder({}, []), deliveryKind: null };
  expect(thanksIn(getMail([["donation", 10_000]], withoutTickets))).toBe(1);
  expect(thanksIn(getMail([["donation", 10_000]]))).toBe(1);
  expect(thanksIn(getMail([["donation", 0]]))).toBe(0);
  expect(thanksIn(getMail([["cover-fee", 680]]))).toBe(0);
});

it("a venue that is no charity sends no tax receipt", () => {
  const { charity } = venue;
  venue.charity = undefined;
  const { textBody } = getMail([["donation", 5_000]]);
  venue.charity = charity;
  expect(textBody).toContain("Annual Fund");
  expect(textBody).not.toMatch(/tax|deduct|EIN/);
});

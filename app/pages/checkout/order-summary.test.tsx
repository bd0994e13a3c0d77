import { expect, it } from "vitest";

import type { BasketCode } from "#contract/schemas/basket";
import { CodeField } from "~/pages/basket/basket/codes-and-credit";
import { OwnPathProvider } from "~/ui/forms/own-path";
import { stripTags } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { sampleBasket } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";
import { SummaryAnswers } from "./order-summary";
import { PaymentNote } from "./payment-problem-summary";

const code = (change: Partial<BasketCode>): BasketCode => ({
  id: "code",
  kind: "promo",
  code: "SPRING",
  name: "Spring",
  saves: usd(1_000),
  refusal: null,
  ...change,
});

const { totals, notes } = sampleBasket();
const page = {
  groups: [],
  products: [],
  totals,
  codes: [],
  notes,
  delivery: null,
  details: { specialRequests: null, accessRequirements: null, marketing: null },
  customer: { name: "Ada Rivers", email: "ada@example.com", phone: "2125550123" },
  bookedFor: null,
  billTo: null,
  changeable: ["additional-details"] as const,
};

it("the summary lists the applied codes and credit with links to change them", () => {
  const codes = [
    code({}),
    code({ id: "card", kind: "gift-voucher", code: "ABCD-•••4567", saves: usd(3_000) }),
  ];
  const html = rendered(
    <SummaryAnswers {...page} codes={codes} totals={{ ...totals, credit: usd(500) }} />,
  );
  expect(html).toContain("SPRING: Saves $10.00");
  expect(html).toContain("ABCD-•••4567: Pays $30.00");
  expect(html).toContain('href="/checkout/basket#codes"');
  expect(html).toContain("Pays $5.00");
  expect(html).toContain('href="/checkout/basket#credit"');
  expect(rendered(<SummaryAnswers {...page} />)).not.toContain("/checkout/basket#");
});

it("the summary links to the expanded code field only if no gift card or credit is applied", () => {
  const note = rendered(<PaymentNote mobile={null} />);
  const [, href] = /href="([^"#]*)#code"/.exec(note) ?? [];
  expect(rendered(<PaymentNote mobile={null} hasCredit />)).toContain(`href="${href}#credit"`);
  expect(rendered(<PaymentNote mobile={null} hasTenders />)).not.toContain("href=");
  const field = (path: string) =>
    rendered(
      <OwnPathProvider value={path}>
        <CodeField actionData={undefined} payWhatYouWish={false} />
      </OwnPathProvider>,
    );
  expect(field(href ?? "")).toMatch(/<details[^>]* open/);
  expect(field("/checkout/basket")).not.toMatch(/<details[^>]* open/);
});

it("the summary's link beside the access requirements names them", () => {
  expect(stripTags(rendered(<SummaryAnswers {...page} />))).toContain("Add access requirements");
  const details = { ...page.details, accessRequirements: "aisle-seat" as const };
  const given = stripTags(rendered(<SummaryAnswers {...page} details={details} />));
  expect(given).toContain("Change access requirements");
});

it("the summary shows access notes of the basket instead of the access requirements", () => {
  expect(rendered(<SummaryAnswers {...page} />)).toContain("Add access requirements");
  const withNotes = rendered(<SummaryAnswers {...page} notes={{ ...notes, access: "A ramp" }} />);
  expect(withNotes).not.toContain("access requirements");
  expect(withNotes).toContain("A ramp");
  expect(withNotes).toContain('href="/checkout/basket#note-access"');
});

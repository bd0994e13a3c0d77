import { expect, it } from "vitest";

import type { BasketCode } from "#contract/schemas/basket";
import { CodeField } from "~/pages/basket/basket/codes-and-credit";
import { OwnPathProvider } from "~/ui/forms/own-path";
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

it("the summary says which codes and credit are used, and where they are changed", () => {
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

it("the summary asks for gift cards and credit only where none is used, and leads to the open field", () => {
  const asked = rendered(<PaymentNote mobile={null} />);
  const [, path] = /href="([^"#]*)#code"/.exec(asked) ?? [];
  expect(rendered(<PaymentNote mobile={null} hasTenders />)).not.toContain("href=");
  const field = (at: string) =>
    rendered(
      <OwnPathProvider value={at}>
        <CodeField answer={undefined} />
      </OwnPathProvider>,
    );
  expect(field(path ?? "")).toMatch(/<details[^>]* open/);
  expect(field("/checkout/basket")).not.toMatch(/<details[^>]* open/);
});

it("access notes of the basket are not asked for again on the summary", () => {
  expect(rendered(<SummaryAnswers {...page} />)).toContain("Access requirements");
  const noted = rendered(<SummaryAnswers {...page} notes={{ ...notes, access: "A ramp" }} />);
  expect(noted).not.toContain("Access requirements");
  expect(noted).toContain("A ramp");
  expect(noted).toContain('href="/checkout/basket#note-access"');
});

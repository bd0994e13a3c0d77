import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/names/features";
import { readWords } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { CodeField } from "~/pages/basket/basket/codes-and-credit";
import { PaymentNote } from "~/pages/checkout/payment-problem-summary";
import { CodePanel } from "./code-panel";

const BASKET = <CodeField actionData={undefined} payWhatYouWish={false} />;
const PANEL = <CodePanel codes={[]} refused={null} isOpen={false} />;
const wordsWithout = (element: React.ReactElement, off: readonly FeatureName[]) =>
  readWords(rendered(element, "de", undefined, { features: featuresWithout(off) }));

it.each([
  [[], "Aktionscode, Gutschein, Code für barrierefreie Angebote oder Programmcode"],
  [["programmes"], "Aktionscode, Gutschein oder Code für barrierefreie Angebote"],
  [["programmes", "accessRegistrations"], "Aktionscode oder Gutschein"],
] as [FeatureName[], string][])("the basket's code field without %j is called %s", (off, label) => {
  expect(wordsWithout(BASKET, off)).toContain(label);
});

const CODES: FeatureName[] = ["voucherSpending", "accessRegistrations", "programmes"];

it("code fields of a venue that has only promo codes name no others", () => {
  for (const field of [BASKET, PANEL]) {
    expect(wordsWithout(field, [])).toMatch(/Programmcode/);
    expect(wordsWithout(field, CODES)).toContain("Aktionscode");
    expect(wordsWithout(field, CODES)).not.toMatch(
      /Gutschein|Programm|barrierefrei|Preis nach Wahl/,
    );
  }
});

it("a venue without any codes has no code fields", () => {
  for (const field of [BASKET, PANEL])
    expect(wordsWithout(field, [...CODES, "promoCodes"])).toBe("");
});

it("code fields say that promo codes do not lower a chosen price where there is one", () => {
  for (const field of [
    <CodeField actionData={undefined} payWhatYouWish />,
    <CodePanel codes={[]} refused={null} isOpen={false} payWhatYouWish />,
  ])
    expect(wordsWithout(field, CODES)).toContain("Preis nach Wahl");
});

it.each([
  [[], false, "Gutschein oder Guthaben einlösen"],
  [["credit"], false, "Gutschein einlösen"],
  [["voucherSpending"], true, "Guthaben einlösen"],
] as [FeatureName[], boolean, string][])(
  "without %j, the summary's link to other ways of paying (credit: %s) is %s",
  (off, hasCredit, label) => {
    expect(wordsWithout(<PaymentNote mobile={null} hasCredit={hasCredit} />, off)).toContain(label);
  },
);

it.each([
  [["voucherSpending", "credit"], true],
  [["voucherSpending"], false],
] as [FeatureName[], boolean][])(
  "without %j, the summary of a customer (credit: %s) links to no other way of paying",
  (off, hasCredit) => {
    const note = wordsWithout(<PaymentNote mobile={null} hasCredit={hasCredit} />, off);
    expect(note).not.toMatch(/einlösen/);
  },
);

import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/names/features";
import { rendered } from "../../../tests/support/rendered";
import { CodeField } from "~/pages/basket/basket/codes-and-credit";
import { PaymentNote } from "~/pages/checkout/payment-problem-summary";
import { CodePanel } from "./code-panel";

const BASKET = <CodeField actionData={undefined} payWhatYouWish={false} />;
const PANEL = <CodePanel codes={[]} refused={null} isOpen={false} />;
const textOf = (element: React.ReactElement, off: readonly FeatureName[]) =>
  rendered(element, "de", undefined, { features: featuresWithout(off) }).replace(/<[^>]*>/g, " ");

it.each([
  [[], "Aktionscode, Gutschein, Code für barrierefreie Angebote oder Programmcode"],
  [["programmes"], "Aktionscode, Gutschein oder Code für barrierefreie Angebote"],
  [["programmes", "accessRegistrations"], "Aktionscode oder Gutschein"],
] as [FeatureName[], string][])("the basket's code field without %j is called %s", (off, label) => {
  expect(textOf(BASKET, off)).toContain(label);
});

const CODES: FeatureName[] = ["voucherSpending", "accessRegistrations", "programmes"];

it("code fields of a venue that has only promo codes name no others", () => {
  for (const field of [BASKET, PANEL]) {
    expect(textOf(field, [])).toMatch(/Programmcode/);
    expect(textOf(field, CODES)).toContain("Aktionscode");
    expect(textOf(field, CODES)).not.toMatch(/Gutschein|Programm|barrierefrei|Preis nach Wahl/);
  }
});

it("a venue without any codes has no code fields", () => {
  for (const field of [BASKET, PANEL]) expect(textOf(field, [...CODES, "promoCodes"])).toBe("");
});

it("code fields say that promo codes do not lower a chosen price where there is one", () => {
  for (const field of [
    <CodeField actionData={undefined} payWhatYouWish />,
    <CodePanel codes={[]} refused={null} isOpen={false} payWhatYouWish />,
  ])
    expect(textOf(field, CODES)).toContain("Preis nach Wahl");
});

it.each([
  [[], false, "Gutschein oder Guthaben einlösen"],
  [["credit"], false, "Gutschein einlösen"],
  [["voucherSpending"], true, "Guthaben einlösen"],
] as [FeatureName[], boolean, string][])(
  "without %j, the summary's link to other ways of paying (credit: %s) is %s",
  (off, hasCredit, label) => {
    expect(textOf(<PaymentNote mobile={null} hasCredit={hasCredit} />, off)).toContain(label);
  },
);

it.each([
  [["voucherSpending", "credit"], true],
  [["voucherSpending"], false],
] as [FeatureName[], boolean][])(
  "without %j, the summary of a customer (credit: %s) links to no other way of paying",
  (off, hasCredit) => {
    const note = textOf(<PaymentNote mobile={null} hasCredit={hasCredit} />, off);
    expect(note).not.toMatch(/einlösen/);
  },
);

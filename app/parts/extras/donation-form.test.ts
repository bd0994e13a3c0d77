import { expect, it } from "vitest";

import { readDonationForm, refusedDonation } from "./donation-form";
import { usd } from "../../../tests/support/samples/usd";

const terms = {
  values: [usd(5_000), usd(10_000)],
  minAmount: usd(100),
  maxAmount: usd(10_000_000),
  recognitionNameFrom: usd(10_000),
};
const emptyForm = {
  gift: "",
  giftOther: "",
  recognitionName: "",
  anonymous: false,
  tributeType: "none",
  tributeName: "",
} as const;
const read = (typed: Partial<Parameters<typeof readDonationForm>[1]>) =>
  readDonationForm(terms, { ...emptyForm, ...typed }, { language: "en-us", currency: "USD" });

it.each([
  [{ gift: "5000" }, 5_000],
  [{ gift: "other", giftOther: "$12.50" }, 1_250],
  [{ giftOther: "25" }, 2_500],
  [{ gift: "5000", giftOther: " " }, 5_000],
  [{ gift: "10000", recognitionName: "Ada" }, 10_000],
  [{ gift: "5000", recognitionName: "Ada", anonymous: true }, 5_000],
  [{ gift: "5000", tributeType: "in-memory-of", tributeName: "Clara" }, 5_000],
] as const)("readDonationForm reads %o as %i cents", (typed, amount) => {
  expect(read(typed)).toEqual({ amount, errors: null });
});

it.each([
  [{}, { gift: ["gift"] }],
  [{ gift: "777" }, { gift: ["gift"] }],
  [{ gift: "none" }, { gift: ["gift"] }],
  [{ gift: "other" }, { giftOther: ["amount"] }],
  [{ giftOther: "much" }, { giftOther: ["amount"] }],
  [{ giftOther: "-5" }, { giftOther: ["amount"] }],
  [{ gift: "5000", giftOther: "30" }, { giftOther: ["two-amounts"] }],
  [{ giftOther: "0.99" }, { giftOther: ["amount-too-little"] }],
  [{ giftOther: "100000.01" }, { giftOther: ["amount-too-much"] }],
  [{ gift: "5000", recognitionName: "Ada" }, { recognitionName: ["recognition-name"] }],
  [
    { gift: "10000", recognitionName: "www.evil.example" },
    { recognitionName: ["name-web-address"] },
  ],
  [{ gift: "5000", tributeName: "Clara" }, { tributeType: ["tribute-type"] }],
  [{ gift: "5000", tributeType: "in-honor-of" }, { tributeName: ["tribute-name"] }],
  [
    { tributeType: "in-honor-of", tributeName: "a\u202eb" },
    { gift: ["gift"], tributeName: ["tribute-characters"] },
  ],
] as const)("readDonationForm refuses %o with an error at each field", (typed, errors) => {
  expect(read(typed)).toEqual({ amount: null, errors });
});

it.each([
  [{ amount: "too-much" }, "giftOther", "amount-too-much"],
  [{ amount: "required" }, "giftOther", "amount"],
  [{ recognitionName: "amount-too-low" }, "recognitionName", "recognition-name"],
  [{ recognitionName: "characters" }, "recognitionName", "name-characters"],
  [{ "tribute.name": "web-address" }, "tributeName", "tribute-web-address"],
  [{ "tribute.name": "required" }, "tributeName", "tribute-name"],
] as const)(
  "refusedDonation maps the box office's refusal %o to a form field",
  (fields, field, error) => {
    expect(refusedDonation(fields)).toEqual({ field, error });
  },
);

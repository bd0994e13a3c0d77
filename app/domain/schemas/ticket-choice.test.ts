import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { quantityField, ticketChoiceSchema } from "./ticket-choice";
import { form } from "../../../tests/support/form";

const requestKey = "1b671a64-40d5-491e-99b0-da01ff1f3341";
const parse = (fields: Record<string, string>) =>
  parseWithZod(form({ requestKey, ...fields }), { schema: ticketChoiceSchema(9) });

it("the choose-by-price form returns the chosen quantities without zeros", () => {
  const parsed = parse({
    [quantityField("A", "standard")]: "2",
    [quantityField("A", "under30")]: "0",
    [quantityField("B", "under30")]: "1",
    together: "on",
  });
  expect(parsed.status === "success" && parsed.value).toEqual({
    choices: [
      { band: "A", priceTypeId: "standard", quantity: 2 },
      { band: "B", priceTypeId: "under30", quantity: 1 },
    ],
    together: true,
    requestKey,
  });
});

it.each([
  ["nothing chosen", {}, { quantity: ["noTickets"] }],
  ["zeros only", { "quantity.A.standard": "0" }, { quantity: ["noTickets"] }],
  [
    "a total above the ticket limit",
    { "quantity.A.standard": "5", "quantity.B.standard": "5" },
    { quantity: ["maxTickets"] },
  ],
  ["words", { "quantity.A.standard": "two" }, { "quantity.A.standard": ["quantity"] }],
  ["a fraction", { "quantity.A.standard": "1.5" }, { "quantity.A.standard": ["quantity"] }],
  [
    "a German thousand",
    { "quantity.A.standard": "1.000" },
    { "quantity.A.standard": ["quantity"] },
  ],
  ["an exponent", { "quantity.A.standard": "1e0" }, { "quantity.A.standard": ["quantity"] }],
  ["a negative number", { "quantity.A.standard": "-1" }, { "quantity.A.standard": ["quantity"] }],
  ["no key", { requestKey: "", "quantity.A.standard": "1" }, { requestKey: ["quantity"] }],
])("the choose-by-price form refuses %s", (_, fields, errors) => {
  expect(parse(fields as Record<string, string>).reply().error).toEqual(errors);
});

it("the choose-by-price form ignores __proto__ as a field name", () => {
  expect(parse({ "quantity.__proto__.polluted": "2" }).reply().error).toEqual({
    quantity: ["noTickets"],
  });
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

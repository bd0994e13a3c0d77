import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { offerValue } from "./fields";
import { quantityField, ticketChoiceSchema } from "./ticket-choice";
import { form } from "../../../tests/support/form";

const requestKey = "1b671a64-40d5-491e-99b0-da01ff1f3341";
const parse = (fields: Record<string, string>) =>
  parseWithZod(form({ requestKey, ...fields }), { schema: ticketChoiceSchema(9) });

const chosen = { tickets: "3", offer: offerValue("A", "standard") };

it("tickets of other price types are taken from the number of tickets, and zeros are left out", () => {
  const parsed = parse({
    ...chosen,
    [quantityField("under30")]: "1",
    [quantityField("school")]: "0",
    together: "on",
  });
  expect(parsed.status === "success" && parsed.value).toEqual({
    choices: [
      { band: "A", priceTypeId: "standard", quantity: 2 },
      { band: "A", priceTypeId: "under30", quantity: 1 },
    ],
    together: true,
    requestKey,
  });
});

it("all tickets can be of another price type", () => {
  const parsed = parse({ ...chosen, [quantityField("under30")]: "3" });
  expect(parsed.status === "success" && parsed.value.choices).toEqual([
    { band: "A", priceTypeId: "under30", quantity: 3 },
  ]);
});

it.each([
  ["no number", { tickets: "" }, { tickets: ["noTickets"] }],
  ["no tickets", { tickets: "0" }, { tickets: ["noTickets"] }],
  ["no place", { offer: "" }, { offer: ["noOffer"] }],
  ["a number above the ticket limit", { tickets: "10" }, { tickets: ["maxTickets"] }],
  ["more of a type than tickets", { "quantity.under30": "4" }, { quantity: ["tooManyOfTypes"] }],
  ["words", { "quantity.under30": "two" }, { "quantity.under30": ["quantity"] }],
  ["a fraction", { tickets: "1.5" }, { tickets: ["noTickets"] }],
  ["a German thousand", { "quantity.under30": "1.000" }, { "quantity.under30": ["quantity"] }],
  ["an exponent", { "quantity.under30": "1e0" }, { "quantity.under30": ["quantity"] }],
  ["a negative number", { "quantity.under30": "-1" }, { "quantity.under30": ["quantity"] }],
  ["no key", { requestKey: "" }, { requestKey: ["quantity"] }],
])("the choose-by-price form refuses %s", (_, fields, errors) => {
  const parsed = parse({ ...chosen, ...(fields as Record<string, string>) });
  expect(parsed.reply().error).toEqual(errors);
});

it("the choose-by-price form ignores __proto__ as a field name", () => {
  expect(parse({ ...chosen, "quantity.__proto__.polluted": "2" }).status).toBe("success");
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

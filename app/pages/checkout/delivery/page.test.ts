import { expect, it, vi } from "vitest";

import { addressSchema } from "#contract/schemas/address";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { basketAfter, checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleProduct } from "../../../../tests/support/samples/basket";
import { sampleCountries } from "../../../../tests/support/samples/customer";
import { answering, failing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const saved = answering(basketAfter("delivery"));
const visit = (setDelivery: Crm["setDelivery"] = saved, more: Partial<Crm> = {}, basket = {}) =>
  checkoutContext(
    "account",
    {
      listCountries: answering(sampleCountries),
      setDelivery,
      ...more,
    },
    { basket },
  );
const eTickets = { optionId: "print-at-home" };
const newAddress = {
  optionId: "postal",
  addressId: "new",
  "address.country": "SE",
  "address.line1": "Storgatan 1",
  "address.city": "Malmö",
  "address.postcode": "211 34",
};

it("the delivery options for merchandise alone don't mention tickets", async () => {
  const items = [sampleProduct({ kind: "merchandise" })];
  const { data } = await openPage(page, visit(undefined, {}, { tickets: [], items }));
  const { options } = data as { options: { isPrintAtHome: boolean; words: string | null }[] };
  for (const { words } of options.filter(({ isPrintAtHome }) => !isPrintAtHome))
    expect(words).toBe("We’ll send your order within 2 business days.");
});

it("the delivery step accepts e-tickets regardless of the address fields and continues", async () => {
  const response = await sendForm(page, visit(), { ...eTickets, "address.line1": "half" });
  expect([response.status, response.location]).toEqual([303, "/checkout/summary"]);
});

it("the delivery step sends a stored address with exactly the fields of the contract", async () => {
  const setDelivery = vi.fn<Crm["setDelivery"]>(saved);
  await sendForm(page, visit(setDelivery), { optionId: "postal", addressId: "a1" });
  const address = setDelivery.mock.calls[0]?.[0].body.address;
  expect(address).toMatchObject({ line1: "1 River Street" });
  expect(Object.keys(address ?? {}).sort()).toEqual(Object.keys(addressSchema.shape).sort());
});

it("the delivery step accepts a new address in a country without states", async () => {
  const setDelivery = vi.fn<Crm["setDelivery"]>(saved);
  expect((await sendForm(page, visit(setDelivery), newAddress)).status).toBe(303);
  const address = setDelivery.mock.calls[0]?.[0].body.address;
  expect(address).toMatchObject({ city: "Malmö", state: "", county: null });
});

it.each([
  [{}, { optionId: ["required.delivery"] }],
  [{ optionId: "pigeon" }, { optionId: ["required.delivery"] }],
  [{ ...newAddress, "address.city": "" }, { "address.city": ["required.city"] }],
  [{ optionId: "postal", addressId: "not-theirs" }, { addressId: ["required.addressChoice"] }],
])("the delivery step refuses %o with a field error", async (fields, error) => {
  const response = await sendForm(page, visit(), fields);
  expect([response.status, response.data]).toMatchObject([400, { error }]);
});

it("the delivery step shows a field error of the box office and keeps the submitted values", async () => {
  const failure = { code: "invalid", fields: { "address.postcode": "unknown" } } as const;
  const response = await sendForm(page, visit(failing(failure)), newAddress);
  expect([response.status, response.data]).toMatchObject([
    400,
    {
      error: { "address.postcode": ["refused"] },
      initialValue: { address: { city: "Malmö" } },
    },
  ]);
});

it("the delivery step claims an unclaimed basket first", async () => {
  const claimBasket = vi.fn<Crm["claimBasket"]>(answering(basketAfter("account")));
  await sendForm(page, visit(saved, { claimBasket }, { customerId: null }), eTickets);
  expect(claimBasket).toHaveBeenCalledExactlyOnceWith({
    params: { id: "b1" },
    session: "session",
  });
});

it.each([
  [{ code: "basket-expired" }, "/checkout/basket", ["basket-expired"]],
  [{ code: "not-found" }, "/checkout/basket", ["session-reset"]],
  [{ code: "not-signed-in" }, "/checkout/account", ["booking-for"]],
  [{ code: "conflict", reason: "ordered" }, "/checkout/summary", []],
  [{ code: "conflict", reason: "another-customer" }, "/checkout/basket", ["basket-of-another"]],
  [{ code: "conflict", reason: "paying" }, "/checkout/basket", ["basket-paying"]],
  ["unavailable", null, []],
] as const)(
  "a delivery step that fails with %o redirects to %s with a notice",
  async (failure, location, notices) => {
    const context = visit(failing(failure));
    const response = await sendForm(page, context, eTickets);
    expect([response.status, response.location]).toEqual([location === null ? 503 : 303, location]);
    expect(context.session.showNotices()).toEqual(notices);
  },
);

import type { Basket } from "#contract/schemas/basket";
import { expect, it, vi } from "vitest";

import { basketSnapshot } from "~/domain/basket/basket-diff";
import type { Crm } from "~/.server/ticketing/ticketing";

import { send, visit } from "../../../../tests/support/basket-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const NO_NOTES = { intent: "save", order: "", access: "", allergies: "" };

it("notes are saved without blanks around them", async () => {
  const setNotes = vi.fn<Crm["setNotes"]>(answering(sampleBasket()));
  const form = { ...NO_NOTES, allergies: " Nuts\r\n" };
  await send(visit({ setNotes }), form);
  expect(setNotes).toHaveBeenCalledExactlyOnceWith({
    params: { id: "b1" },
    body: { order: null, access: null, allergies: "Nuts" },
  });
});

it("notes that are too long are refused with their length, and kept", async () => {
  const access = "x".repeat(501);
  const form = { ...NO_NOTES, access };
  expect(await send(visit(), form)).toMatchObject({
    status: 400,
    data: { refusal: null, lengths: { access: 501 }, typed: { access } },
  });
});

it("continuing from the basket saves the notes that were typed, then leads to the next step", async () => {
  const setNotes = vi.fn<Crm["setNotes"]>(answering(sampleBasket()));
  const form = { ...NO_NOTES, allergies: "Nuts", by: "checkout" };
  expect(await send(visit({ setNotes }), form)).toMatchObject({
    status: 303,
    leadsTo: "/checkout/account",
  });
  expect(setNotes).toHaveBeenCalledOnce();
});

it.each<[string, Partial<Basket>, string]>([
  ["an open basket", {}, "/checkout/account"],
  ["a basket whose payment is open", { status: "paying" }, "/checkout/payment"],
])("continuing from %s without new notes changes nothing", async (_, basket, leadsTo) => {
  const context = visit({}, basket);
  const seen = basketSnapshot(sampleBasket());
  expect(await send(context, { ...NO_NOTES, seen, by: "checkout" })).toMatchObject({
    status: 303,
    leadsTo,
  });
});

it("a code that was refused as it is typed does not keep a visitor from the checkout", async () => {
  const enterCode = vi.fn<Crm["enterCode"]>(refusing({ code: "code-not-recognised" }));
  const form = { ...NO_NOTES, code: "NOPE", by: "checkout" };
  expect((await send(visit({ enterCode }), form)).status).toBe(400);
  expect(await send(visit({ enterCode }), { ...form, refusedCode: "NOPE" })).toMatchObject({
    status: 303,
    leadsTo: "/checkout/account",
  });
  expect(enterCode).toHaveBeenCalledOnce();
  const again = { ...form, refusedCode: "NOPE", by: "code" };
  expect((await send(visit({ enterCode }), again)).status).toBe(400);
});

it("continuing from the basket with notes that are too long stays there and keeps them", async () => {
  const order = "x".repeat(501);
  const answer = await send(visit(), { ...NO_NOTES, order, by: "checkout" });
  expect(answer).toMatchObject({
    status: 400,
    data: { lengths: { order: 501 }, typed: { order } },
  });
});

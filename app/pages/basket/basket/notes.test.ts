import type { Basket } from "#contract/schemas/basket";
import { expect, it, vi } from "vitest";

import { basketSnapshot } from "~/domain/basket/basket-diff";
import type { Crm } from "~/.server/ticketing/ticketing";

import { send, visit } from "../../../../tests/support/basket-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const NO_NOTES = { intent: "save", order: "", access: "", allergies: "" };

it("notes are trimmed before they are saved", async () => {
  const setNotes = vi.fn<Crm["setNotes"]>(answering(sampleBasket()));
  const form = { ...NO_NOTES, allergies: " Nuts\r\n" };
  await send(visit({ setNotes }), form);
  expect(setNotes).toHaveBeenCalledExactlyOnceWith({
    params: { id: "b1" },
    body: { order: null, access: null, allergies: "Nuts" },
  });
});

it.each<[string, Partial<Basket>, string]>([
  ["an open basket", {}, "/checkout/account"],
  ["a basket whose payment is open", { status: "paying" }, "/checkout/payment"],
])("checking out from %s without new notes changes nothing", async (_, basket, location) => {
  const context = visit({}, basket);
  const seen = basketSnapshot(sampleBasket(), () => "");
  expect(await send(context, { ...NO_NOTES, seen, by: "checkout" })).toMatchObject({
    status: 303,
    location,
  });
});

it("a code that was already refused doesn't block checkout", async () => {
  const enterCode = vi.fn<Crm["enterCode"]>(refusing({ code: "code-not-recognised" }));
  const form = { ...NO_NOTES, code: "NOPE", by: "checkout" };
  expect((await send(visit({ enterCode }), form)).status).toBe(400);
  expect(await send(visit({ enterCode }), { ...form, refusedCode: "NOPE" })).toMatchObject({
    status: 303,
    location: "/checkout/account",
  });
  expect(enterCode).toHaveBeenCalledOnce();
  const retry = { ...form, refusedCode: "NOPE", by: "code" };
  expect((await send(visit({ enterCode }), retry)).status).toBe(400);
});

it("checking out with notes that are too long returns 400 and keeps them in the form", async () => {
  const order = "x".repeat(501);
  const response = await send(visit(), { ...NO_NOTES, order, by: "checkout" });
  expect(response).toMatchObject({
    status: 400,
    data: { lengths: { order: 501 }, typed: { order } },
  });
});

import { expect, it, vi } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import type { Crm } from "~/.server/ticketing/ticketing";
import { getErrors, openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import {
  sampleBasket,
  sampleMailing,
  sampleProduct,
} from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const friend = {
  id: "3",
  name: "Friend",
  description: "",
  infoLink: null,
  benefits: [],
  months: 12,
  price: usd(5_000),
  renewalPrice: usd(4_500),
  worth: usd(5_000),
  hasPriority: false,
  requiresLogin: true,
};
const translations = loadTranslations(false);
const calls = {
  listMembershipLevels: answering([friend]),
  createBasket: answering(sampleBasket({ items: [] })),
};
const form = { levelId: "3", toName: " Sam ", toEmail: "sam@example.com" };

it("a gift membership is added to a new basket with its recipient, even for a level that requires signing in", async () => {
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  const context = visitorContext({ ...calls, addLine });
  const response = await sendForm(page, context, { ...form, sendOn: "12/24/2026" });
  expect([response.status, response.location]).toEqual([303, "/checkout/basket"]);
  expect(addLine.mock.calls[0]?.[0].body).toEqual({
    kind: "membership-gift",
    levelId: "3",
    toName: "Sam",
    toEmail: "sam@example.com",
    fromName: null,
    message: null,
    sendOn: "2026-12-24",
  });
});

it.each([
  ["en-us", "12/24/2026"],
  ["en", "24/12/2026"],
  ["de", "24.12.2026"],
  ["sv", "24. 12. 2026"],
] as const)("the send date is parsed as in %s: %s", async (locale, sendOn) => {
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  const context = visitorContext({ ...calls, addLine });
  await sendForm(page, Object.assign(context, { i18n: translations[locale] }), { ...form, sendOn });
  expect(addLine.mock.calls[0]?.[0].body).toMatchObject({ sendOn: "2026-12-24" });
});

it.each([
  [{ levelId: "4" }, { levelId: ["required.giftMembership"] }],
  [{ toName: " " }, { toName: ["required.recipientName"] }],
  [{ toEmail: "" }, { toEmail: ["required.email"] }],
  [{ sendOn: "2027-12-02" }, { sendOn: ["sendOnLate"] }],
])("a gift membership with %j returns 400 without creating a basket", async (fields, errors) => {
  const context = visitorContext({ listMembershipLevels: answering([friend]) });
  const response = await sendForm(page, context, { ...form, ...fields });
  expect([response.status, getErrors(response)]).toEqual([400, errors]);
});

it("a level that went off sale shows a field error, and ?level= preselects only a level on sale", async () => {
  const failure = { code: "invalid", fields: { levelId: "unknown" } } as const;
  const context = visitorContext({ ...calls, addLine: refusing(failure) });
  const response = await sendForm(page, context, form);
  expect(getErrors(response)).toEqual({ levelId: ["required.giftMembership"] });
  const openWith = (query: string) => openPage(page, context, `/memberships/gift${query}`);
  expect((await openWith("?level=3")).data).toMatchObject({ chosen: "3" });
  expect((await openWith("?level=4")).data).toMatchObject({ chosen: null });
});

it("?item= of the gift membership page opens the gift in the basket and saves its changes", async () => {
  const details = { ...sampleMailing, months: 12, worth: 5_000 };
  const line = sampleProduct({ kind: "membership-gift", id: "g1", productId: "3", details });
  const getBasket = answering(sampleBasket({ items: [line] }));
  const changeLine = vi.fn<Crm["changeLine"]>(getBasket);
  const context = () =>
    visitorContext({ ...calls, getBasket, changeLine }, { session: { basketId: "b1" } });
  const at = "/memberships/gift?item=g1";
  const { data } = await openPage(page, context(), at);
  expect(data).toMatchObject({ edited: { id: "g1", productId: "3", details } });
  const editing = context();
  const response = await sendForm(page, editing, { ...form, toName: "Cleo" }, at);
  expect([response.status, response.location]).toEqual([303, "/checkout/basket"]);
  expect(changeLine.mock.calls[0]?.[0]).toMatchObject({
    params: { id: "b1", itemId: "g1" },
    body: { levelId: "3", toName: "Cleo", message: null },
  });
  expect(editing.session.showNotices()).toEqual(["line-changed"]);
  const refused = await sendForm(page, context(), { ...form, toName: "" }, at);
  expect([refused.status, getErrors(refused)]).toEqual([
    400,
    { toName: ["required.recipientName"] },
  ]);
  expect((await openPage(page, context(), "/memberships/gift?item=g2")).location).toBe(
    "/checkout/basket",
  );
});

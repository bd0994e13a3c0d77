import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/names/features";
import { addOnsLink } from "~/parts/orders/visible-order.server";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { sampleStockItem } from "../../../../tests/support/samples/basket";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as confirmed from "../confirmed/route";
import * as addOns from "./route";
import { addOnsTitle } from "./title";

const LINK = "/order/add-ons?order=o1&ref=mailed";
const parking = sampleStockItem({ kind: "supplementary", name: "Parking" });
const soldOut = sampleStockItem({ kind: "supplementary", name: "Talk", left: 0 });

/** A visitor who opened the order by the link in its email, without a session. */
const holder = (calls: Partial<Crm> = {}) =>
  visitorContext({
    getOrder: answering(sampleOrder({ state: "confirmed" })),
    getFoodAndDrink: answering({ instanceId: "i1", partySizes: [], maxGuests: 9, menus: [] }),
    listStockItems: answering([parking, soldOut]),
    listDeliveryOptions: answering([]),
    listHalls: answering([]),
    getReservations: refusing({ code: "not-found" }),
    getEvent: refusing({ code: "not-found" }),
    ...calls,
  });

it("the holder of an order's link sees what goes with the tickets, and signs in to add it", async () => {
  const context = holder();
  const { data } = await openPage(addOns, context, LINK);
  expect(data).toMatchObject({
    isOwn: false,
    performances: [],
    donation: null,
    extras: [{ items: [{ name: "Parking" }] }],
  });
  const sent = await sendForm(addOns, context, { intent: "sign-in" }, LINK);
  expect([sent.status, sent.location]).toEqual([303, "/login"]);
  expect(context.session.returnTo).toBe(LINK);
});

it("a guest who opened their order by its link is emailed a link that leads back, and needs no account", async () => {
  const sample = sampleOrder({ state: "confirmed" });
  const guest = { ...sample.customer, isGuest: true, email: "ada@example.com" };
  const context = holder({ getOrder: answering({ ...sample, customer: guest }) });
  const { data } = await openPage(addOns, context, LINK);
  const { note } = (data as { guest: { note: string } }).guest;
  expect(context.linkState.open(note)).toEqual({
    email: "ada@example.com",
    returnTo: LINK,
    basket: null,
  });
});

it("a page that has only a donation to add is called so", () => {
  const none = { donation: null, performances: [], extras: [] };
  expect(addOnsTitle({ ...none, donation: {} })).toBe("order.addOns.titleGift");
  expect(addOnsTitle({ ...none, donation: {}, performances: [{}] })).toBe("order.addOns.title");
  expect(addOnsTitle(none)).toBe("order.addOns.title");
});

it("an order's link to add-ons says if only a donation can be added", () => {
  const link = (isOwn: boolean, hasVisitOffers: boolean, off: FeatureName[] = []) =>
    addOnsLink(featuresWithout(off), { href: "/add", isOwn, hasVisitOffers });
  expect(link(true, true)).toEqual({ addOnsHref: "/add", onlyGift: false });
  expect(link(true, false)).toEqual({ addOnsHref: "/add", onlyGift: true });
  expect(link(true, false, ["donations"]).addOnsHref).toBeNull();
  expect(link(false, false).addOnsHref).toBeNull();
  expect(link(false, true).addOnsHref).toBe("/add");
});

it("an order opened by its link has no link to add-ons where there are none", async () => {
  const hrefFor = async (items: (typeof parking)[]) => {
    const context = holder({ listStockItems: answering(items) });
    const { data } = await openPage(confirmed, context, "/order/confirmed?order=o1&ref=mailed");
    return (data as { addOnsHref: string | null }).addOnsHref;
  };
  expect(await hrefFor([parking])).toBe(LINK);
  expect(await hrefFor([soldOut])).toBeNull();
});

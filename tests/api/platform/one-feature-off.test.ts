import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/names/features";
import type { StreamFiles } from "#contract/schemas/stream";
import type { ApiBody } from "../../support/api/api-client";
import { registration } from "../../support/samples/registration";
import { composeMail } from "../../../crm/desk/mail/compose-mail";
import { ownSystem } from "../../../crm/system/own/own-system";
import { callBoxOffice } from "../../support/servers/call-box-office";
import { newBasket } from "../support/box-office";
import { addPackage } from "../support/buying-packages";
import { newVoucher } from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { boxOfficeOn } from "../support/other-system";
import { newPackage } from "../support/packages";
import { boughtOrder, readyBasket, urls } from "../support/paying";
import { listPayments } from "../support/payment-deps";
import { ticketBasket } from "../support/prepared-basket";
import { newProgramme, newRegistration } from "../support/restricted-prices";
import { staffSession } from "../support/staff-desk";
import { newStockItem } from "../support/stock-items";
import { stored } from "../support/stored";
import { takenMail } from "../support/mails/taken-mail";
import { db } from "../support/test-database";

const FILES: StreamFiles = { video: "a.webm", captions: "a.vtt", described: null };
const MAIL_ENV = {
  CURRENCY: "USD" as const,
  LINK_SECRET: ["a-secret-for-the-tests-and-nothing-else"],
  STOREFRONT_URL: "https://x.example",
};

const started: { close: () => Promise<unknown> }[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

/** No operation declares this problem, so the client of the tests throws it. */
const OFF = '"code":"feature-off"';

/** A box office whose ticketing system lacks features. */
async function boxOfficeWithout(...off: FeatureName[]) {
  const boxOffice = await boxOfficeOn({ ...ownSystem, features: featuresWithout(off) });
  started.push(boxOffice);
  return boxOffice;
}

it("without saved cards no card is kept, whatever the payment asks for", async () => {
  const kept = async (...off: FeatureName[]) => {
    const { api } = await boxOfficeWithout(...off);
    const { basketId, session, total } = await readyBasket();
    await api.startPayment({
      params: { id: basketId },
      body: { ...urls, expectedTotal: total, locale: "en-us", keepCard: true },
      session,
      key: randomUUID(),
    });
    return (await listPayments(basketId)).map(({ keepCard }) => keepCard);
  };
  expect([await kept(), await kept("savedCards")]).toEqual([[true], [false]]);
});

it("an add-on is not sold as merchandise, nor merchandise as an add-on", async () => {
  const { api } = await boxOfficeWithout("addOns");
  const { id, instanceId } = await ticketBasket();
  const [parking, bag] = [await newStockItem({ kind: "supplementary" }), await newStockItem()];
  const add = async (kind: "merchandise" | "supplementary", itemId: string) => {
    const body = { kind, itemId, quantity: 1, instanceId };
    return (await api.addLine({ params: { id }, body })).outcome;
  };
  expect(await add("merchandise", parking)).toBe("invalid");
  expect(await add("merchandise", bag)).toBe("ok");
  const { api: withBoth } = await boxOfficeWithout();
  const body = { kind: "supplementary" as const, itemId: bag, quantity: 1, instanceId };
  expect((await withBoth.addLine({ params: { id }, body })).outcome).toBe("invalid");
});

it("the path of the previous release adds and changes only stock items whose feature is on", async () => {
  const [parking, bag] = [await newStockItem({ kind: "supplementary" }), await newStockItem()];
  const statuses = async (...off: FeatureName[]) => {
    const { server } = await boxOfficeWithout(...off);
    const { id, instanceId } = await ticketBasket();
    const add = async (itemId: string) => {
      const body = { itemId, quantity: 1, instanceId };
      return (await callBoxOffice(server, "POST", `/baskets/${id}/stock-items`, { body })).status;
    };
    return [await add(bag), await add(parking)];
  };
  expect(await statuses()).toEqual([200, 200]);
  expect(await statuses("merchandise")).toEqual([404, 200]);
  expect(await statuses("addOns")).toEqual([200, 404]);
  expect(await statuses("merchandise", "addOns")).toEqual([404, 404]);
});

it("without streams, neither tickets nor a confirmation have a link to the player", async () => {
  const { order, session } = await boughtOrder({
    seating: "virtual",
    instance: { stream: FILES, streamMinutes: 120 },
  });
  const mail = await takenMail(
    await stored.mails.one({ orderId: order.id, kind: "order-confirmation" }),
  );
  const linked = async (...off: FeatureName[]) => {
    const { api } = await boxOfficeWithout(...off);
    const features = featuresWithout(off);
    const { value } = await api.getOrder({ params: { id: order.id }, session });
    const { textBody = "" } = (await composeMail(db, mail, { env: MAIL_ENV, features })) ?? {};
    return [value.tickets[0]?.stream?.token !== undefined, /\/watch\//.test(textBody)];
  };
  expect(await linked()).toEqual([true, true]);
  expect(await linked("streams")).toEqual([false, false]);
});

it("without passwords nobody gets an account with one, by whichever operation", async () => {
  const { api } = await boxOfficeWithout("passwords");
  const body = registration(`${randomUUID()}@example.com`);
  await expect(api.registerCustomer({ body })).rejects.toThrow(OFF);
  expect(await stored.customers.count({ email: body.email })).toBe(0);
});

it("without best seats staff get no link that chooses them, and no packages are sold", async () => {
  const { api } = await boxOfficeWithout("bestAvailable");
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const session = await staffSession();
  const compose = (body: ApiBody<"composeLink">) => api.composeLink({ session, body });
  const open = { code: null, until: null };
  const offer = { band: "A", priceTypeId: "standard", quantity: 2 };
  const tickets = { kind: "tickets", instanceId, ...offer, ...open } as const;
  await expect(compose(tickets)).rejects.toThrow(OFF);
  expect((await compose({ kind: "performance", instanceId, ...open })).outcome).toBe("ok");
  await expect(api.listPackages({ query: {} })).rejects.toThrow(OFF);
});

it("without programmes the trial of a link refuses the code that its button would refuse", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const code = await newProgramme([instanceId], []);
  const body = { kind: "performance" as const, instanceId, code, until: null };
  const compose = async (...off: FeatureName[]) => {
    const { api } = await boxOfficeWithout(...off);
    return api.composeLink({ session: await staffSession(), body });
  };
  expect((await compose()).outcome).toBe("ok");
  expect((await compose("programmes")).failure).toMatchObject({
    fields: { code: "code-not-recognised" },
  });
});

it("a package of a type that is no longer sold does not grow, while another type is", async () => {
  const { api } = await boxOfficeWithout("flexPackages");
  const { packageId, instanceIds } = await newPackage({ events: 3 });
  const basketId = await newBasket();
  const added = await addPackage(basketId, packageId, instanceIds.slice(0, 2));
  const params = { id: basketId, itemId: added.value.items[0]?.id };
  const choice = { instanceId: instanceIds[2] ?? "", priceTypeId: "standard", band: "A" };
  const body = { choices: [choice] };
  await expect(api.addToPackage({ params, body })).rejects.toThrow(OFF);
});

it("without credit no return is paid as credit, whatever is returned", async () => {
  const { api } = await boxOfficeWithout("credit");
  const { order, customerId, instanceId } = await boughtOrder({ quantity: 1 });
  const session = await staffSession("supervisor");
  const ticketIds = order.tickets.map(({ id }) => id);
  const body = { as: "credit", reason: "Cannot come" } as const;
  const params = { id: customerId, order: order.id };
  const returned = api.returnCustomerTickets({ params, session, body: { ...body, ticketIds } });
  await expect(returned).rejects.toThrow(OFF);
  const performance = { params: { id: instanceId }, session, body };
  await expect(api.cancelPerformance(performance)).rejects.toThrow(OFF);
});

it("without access registrations their codes are not recognised", async () => {
  const code = await newRegistration([]);
  const enter = async (...off: FeatureName[]) => {
    const { api } = await boxOfficeWithout(...off);
    const { id } = await ticketBasket();
    return (await api.enterCode({ params: { id }, body: { code } })).outcome;
  };
  expect(await enter()).not.toBe("code-not-recognised");
  expect(await enter("accessRegistrations")).toBe("code-not-recognised");
});

it("gift cards that were sold can be spent although no more are sold, unless that is off too", async () => {
  await newVoucher(2_500);
  const isSpent = async (...off: FeatureName[]) =>
    (await (await boxOfficeWithout(...off)).api.getFeatures()).value.voucherSpending;
  expect(await isSpent("giftVouchers")).toBe(true);
  expect(await isSpent("giftVouchers", "voucherSpending")).toBe(false);
});

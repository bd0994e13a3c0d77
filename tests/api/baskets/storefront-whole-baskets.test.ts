import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";

import { createBoxOffice } from "../../../app/.server/crm/box-office";
import { requestScope } from "../../../app/.server/request-scope";
import { createLogger } from "../../../app/.server/logger";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { add, newBasket, newCustomer } from "../support/box-office";
import { addPackage, idOf } from "../support/buying-packages";
import { ownPackage } from "../support/own-package";
import {
  ageBasket,
  closeDatabase,
  createTestPerformance,
} from "../support/create-test-performance";
import { post } from "../support/prepared-basket";

const crm = createBoxOffice({
  env: {
    CRM_BASE_URL: workerBoxOffice.crmUrl,
    CRM_API_KEY: workerBoxOffice.apiKey,
    CATALOGUE_FRESH_SECONDS: 60,
  },
  logger: createLogger("silent"),
});

afterAll(async () => {
  await crm.close();
  await closeDatabase();
});

const rows = [{ row: "A", seats: 8 }];

describe("the storefront's way to whole baskets", () => {
  it("finds what a customer left in another one, brings it along or says which limit is in the way", async () => {
    const { instanceId } = await createTestPerformance({ rows, instance: { max_tickets: 3 } });
    const { session } = await newCustomer();
    const wish = (quantity: number) => ({
      instanceId,
      choices: [{ band: "A", priceTypeId: "standard", quantity }],
      together: true,
      requestKey: randomUUID(),
    });
    const left = await crm.addTickets(null, wish(2), session);
    const hand = await crm.addTickets(null, wish(2), session);
    if (!left.ok || !hand.ok) throw new Error("no tickets");
    const listed = await crm.listOtherBaskets(hand.value.id, session);
    expect(listed).toMatchObject({ ok: true, value: [{ id: left.value.id, tickets: [{}, {}] }] });
    const asCustomer = <T>(work: () => Promise<T>) =>
      requestScope.run(
        {
          requestId: "r",
          address: "",
          visitor: "v",
          crmSession: () => session,
          knownBrowser: () => null,
        },
        work,
      );
    await asCustomer(async () => {
      expect(await crm.mergeBaskets(hand.value.id, left.value.id)).toMatchObject({
        failure: { code: "limit", limit: { maxTickets: 3, totalTickets: 4 } },
      });
      await crm.removeTicket(hand.value.id, hand.value.tickets[0]?.id ?? "", false);
    });
    const merged = await asCustomer(() => crm.mergeBaskets(hand.value.id, left.value.id));
    expect(merged).toMatchObject({ ok: true, value: { tickets: [{}, {}, {}] } });
    expect(await crm.listOtherBaskets(hand.value.id, session)).toEqual({ ok: true, value: [] });
    expect(await crm.listOtherBaskets(null, randomUUID())).toMatchObject({
      failure: { code: "not-signed-in" },
    });
  });

  it("lets lost tickets go, and empties a basket", async () => {
    const { instanceId } = await createTestPerformance({ rows });
    const id = await newBasket();
    await add(id, { instanceId });
    await post(id, "donations", { fundId: "annual", amount: 5_000 });
    await ageBasket(id, 20);
    expect(await crm.dropLost(id)).toMatchObject({
      value: { status: "open", lost: [], items: [{ kind: "donation" }] },
    });
    expect(await crm.emptyBasket(id)).toMatchObject({ value: { items: [] } });
  });

  it("names a gift, rounds up once, and says when there is nothing to round up", async () => {
    const { instanceId } = await createTestPerformance({ rows });
    const id = await newBasket();
    await add(id, { instanceId });
    expect(await crm.roundUp(id, "annual")).toMatchObject({
      failure: { code: "not-allowed", reason: "nothing-to-round-up" },
    });
    const given = await crm.addGift(id, {
      fundId: "annual",
      amount: 5_001,
      requestKey: randomUUID(),
    });
    if (!given.ok) throw new Error("no gift");
    const itemId = given.value.items.find(({ kind }) => kind === "donation")?.id ?? "";
    const tribute = { type: "in-honor-of", name: "Clara" } as const;
    const names = { kind: "donation", itemId, anonymous: false, tribute } as const;
    expect(await crm.changeItem(id, { ...names, recognitionName: "Ada" })).toMatchObject({
      failure: { code: "invalid", fields: { recognitionName: "amount-too-low" } },
    });
    expect(await crm.changeItem(id, { ...names, recognitionName: null })).toMatchObject({
      ok: true,
    });
    const offers = await crm.getBasketOffers(id);
    expect(offers).toMatchObject({ value: { gift: null, roundUp: { amount: {} } } });
    for (const _ of [1, 2]) expect(await crm.roundUp(id, "annual")).toMatchObject({ ok: true });
    const basket = await crm.getBasket(id);
    if (!basket.ok) throw new Error("no basket");
    expect(basket.value.items.filter(({ kind }) => kind === "donation")).toHaveLength(2);
    expect(basket.value.totals.total.amount % 100).toBe(0);
  });

  it("reads a package, and adds a performance to it once", async () => {
    const { packageId, instanceIds } = await ownPackage({});
    const id = await newBasket();
    await addPackage(id, packageId, instanceIds.slice(0, 1));
    const basket = await crm.getBasket(id);
    const offer = await crm.getPackage(packageId);
    if (!basket.ok || !offer.ok) throw new Error("no package");
    const offered = offer.value.events.flatMap(({ instances }) => instances.map((one) => one.id));
    expect(offered).toEqual(expect.arrayContaining(instanceIds));
    const itemId = basket.value.items.find(({ kind }) => kind === "package")?.id ?? "";
    const wish = {
      choice: { instanceId: instanceIds[1] ?? "", band: "A", priceTypeId: "standard" },
      requestKey: randomUUID(),
    };
    for (const _ of [1, 2]) {
      const added = await crm.addToPackage(id, itemId, wish, null);
      expect(added.ok && added.value.tickets).toHaveLength(2);
    }
    expect(await crm.getPackage("none")).toMatchObject({ failure: { code: "not-found" } });
  });

  it("begins a part of a super package, and changes the date of a performance, once each", async () => {
    const part = await ownPackage({ dates: 2 });
    const whole = await ownPackage({ type: "super", events: 0, parts: [part] });
    const [first = "", second = ""] = part.instanceIds;
    const id = await newBasket();
    const superItemId = idOf((await addPackage(id, whole.packageId, [])).body);
    const offer = await crm.getPackage(whole.packageId);
    expect(offer.ok && offer.value.parts).toEqual([{ id: part.packageId, type: "flex" }]);
    const seats = { band: "A", priceTypeId: "standard" };
    const begin = {
      choice: { instanceId: first, ...seats },
      packageId: part.packageId,
      quantity: 1,
      requestKey: randomUUID(),
    };
    const dateOf = async (made: ReturnType<typeof crm.beginPart>) => {
      const basket = await made;
      if (!basket.ok) throw new Error(basket.failure.code);
      return basket.value.tickets.map((ticket) => [ticket.packageItemId ?? "", ticket.instance.id]);
    };
    const begun = await dateOf(crm.beginPart(id, superItemId, begin, null));
    expect(await dateOf(crm.beginPart(id, superItemId, begin, null))).toEqual(begun);
    const [[partItemId = "", date] = []] = begun;
    expect([begun.length, date]).toEqual([1, first]);
    const change = {
      choice: { instanceId: second, ...seats },
      from: first,
      requestKey: randomUUID(),
    };
    for (const _ of [1, 2])
      expect(await dateOf(crm.changePackageDate(id, partItemId, change, null))).toEqual([
        [partItemId, second],
      ]);
  });
});

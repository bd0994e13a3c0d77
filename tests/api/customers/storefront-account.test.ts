import type { OrderGroup } from "#contract/schemas/order";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { createLogger } from "../../../app/.server/logger";
import { renewMembership } from "../../../app/pages/account/memberships/page.server";
import { creditLines } from "../../../app/domain/account/account-credit";

import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { newVoucher } from "../support/codes";
import { FRIEND, member } from "../support/members";
import { ownerOfAll } from "../support/owner-of-all";
import type { Owner } from "../support/owner-of-all";
import { changeSettings, closeDatabase } from "../support/create-test-performance";

const crm = createBoxOffice({
  env: {
    CRM_BASE_URL: workerBoxOffice.crmUrl,
    CRM_API_KEY: workerBoxOffice.apiKey,
    CATALOGUE_FRESH_SECONDS: 60,
  },
  logger: createLogger("silent"),
});

let owner: Owner;
beforeAll(async () => {
  owner = await ownerOfAll();
});
afterAll(async () => {
  await crm.close();
  await closeDatabase();
});

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; failure: object }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};

describe("the storefront's way to a customer's orders and money", () => {
  it("reads orders by group and by hall, how one was paid, and what was given", async () => {
    const { session, order } = owner;
    const halls = valueOf(await crm.listHalls());
    const { hallId, hallName } = order.tickets[0]?.instance ?? {};
    const hall = halls.find(({ id }) => id === hallId);
    expect(hall).toMatchObject({
      name: hallName,
      directions: expect.stringMatching(/./),
      stepFree: expect.stringMatching(/./),
    });
    const held = valueOf(await crm.listTickets({ session }));
    expect(held).toMatchObject({ page: 1, pageCount: 1 });
    expect(held.tickets[0]?.instance).toEqual(order.tickets[0]?.instance);
    const other = halls.find(({ id }) => id !== hallId);
    const ordersIn = async (group: OrderGroup, inHall?: string) =>
      valueOf(await crm.listOrders({ query: { group, hall: inHall }, session })).orders;
    const here = await ordersIn("upcoming", hall?.id);
    expect(here.map(({ id }) => id)).toEqual([order.id]);
    expect(await ordersIn("upcoming", other?.id)).toEqual([]);
    expect(await ordersIn("reserved", hall?.id)).toMatchObject([
      { id: owner.reservedId, locked: false },
    ]);
    expect(valueOf(await crm.getLastOrder({ session }))).toEqual({ orderId: order.id });
    expect(
      valueOf(await crm.listOrderPayments({ params: { id: order.id }, session })),
    ).toMatchObject([{ kind: "card", amount: order.totals.total }]);
    const giving = valueOf(
      await crm.getGiving({ session, query: { year: new Date().getFullYear() } }),
    );
    expect(giving.gifts).toMatchObject([{ orderId: order.id, recognitionName: owner.secret }]);
    expect(giving.years).toMatchObject([{ gifts: 1, total: { amount: 12_300 } }]);
  });

  it("reads what is left to use, and what a voucher is worth, after few tries", async () => {
    const { session } = owner;
    const credit = valueOf(await crm.getAccountCredit({ session }));
    expect(credit.balance.amount).toBe(4_321);
    expect(creditLines(credit).reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(4_321);
    expect(valueOf(await crm.listCustomerSubscriptions({ session }))).toMatchObject([
      { name: "Six evenings", vouchers: { general: 6, available: 6, used: 0 } },
    ]);
    const caller = randomUUID();
    const code = await newVoucher(2_500);
    const asked = (typed: string) =>
      crm.getVoucherBalance({ session: null, caller, body: { code: typed } });
    expect(valueOf(await asked(` ${code.toLowerCase()} `))).toMatchObject({
      code,
      balance: { amount: 2_500 },
      state: "active",
    });
    let told = await asked("FOYR-NOTHERE");
    for (let tries = 0; tries < 30 && !told.ok; tries += 1) {
      if (told.failure.code === "not-allowed") break;
      expect(told.failure.code).toBe("code-not-recognised");
      told = await asked(`FOYR-NO${String(tries).padStart(5, "0")}`);
    }
    expect(told).toEqual({
      ok: false,
      failure: { code: "not-allowed", reason: "too-many-tries" },
    });
  });

  it("switches a membership's renewal, and renews it into a basket of the customer's", async () => {
    const due = await member(FRIEND, 350);
    const [membership] = valueOf(await crm.listCustomerMemberships({ session: due.session }));
    expect(membership).toMatchObject({ id: due.membershipId, renewable: true, autoRenew: false });
    const setAutoRenew = (id: string) =>
      crm.changeCustomerMembership({
        session: due.session,
        params: { id },
        body: { autoRenew: true },
      });
    valueOf(await setAutoRenew(due.membershipId));
    expect(valueOf(await crm.listCustomerMemberships({ session: due.session }))).toMatchObject([
      { autoRenew: true },
    ]);
    expect(await setAutoRenew(owner.membershipId)).toEqual({
      ok: false,
      failure: { code: "not-found" },
    });
    const wish = { membershipId: due.membershipId, requestKey: randomUUID() };
    const visit = { basketId: null, crmSession: due.session };
    const renewed = await renewMembership(crm, wish, visit);
    expect(renewed).toMatchObject({
      ok: true,
      basket: {
        customerId: due.customerId,
        items: [
          {
            kind: "membership",
            productId: FRIEND,
            total: membership?.level.renewalPrice,
            details: { renews: true, autoRenew: true },
          },
        ],
      },
    });
    // One of somebody else's is as unknown as none.
    expect(
      await renewMembership(crm, { ...wish, membershipId: owner.membershipId }, visit),
    ).toEqual({ ok: false, code: "not-found" });
    // One that is good for long yet is owned already.
    const early = { membershipId: owner.membershipId, requestKey: randomUUID() };
    expect(
      await renewMembership(crm, early, { basketId: null, crmSession: owner.session }),
    ).toEqual({ ok: false, code: "refused", message: "membershipOwned" });
  });

  it("cancels an order into credit once the centre allows it, and says why not before", async () => {
    const { session, order } = owner;
    const params = { id: order.id };
    expect(await crm.cancelOrder({ params, session })).toEqual({
      ok: false,
      failure: { code: "not-allowed", reason: "cancel-off" },
    });
    await changeSettings({ cancelOrders: true });
    const { refusal, credit } = valueOf(await crm.getCancellation({ params, session }));
    expect(refusal).toBeNull();
    expect(valueOf(await crm.cancelOrder({ params, session }))).toMatchObject({
      state: "returned",
      returned: { as: "credit", amount: credit },
      tickets: [],
    });
    expect(valueOf(await crm.listOrders({ query: { group: "returned" }, session }))).toMatchObject({
      orders: [{ id: order.id, credited: true }],
      total: 1,
    });
    expect(valueOf(await crm.getLastOrder({ session }))).toEqual({ orderId: null });
  });
});

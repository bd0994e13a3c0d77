import { afterAll, describe, expect, it } from "vitest";

import { add, call, getBasket, newBasket, newCustomer, put } from "./box-office";
import type { BasketBody } from "./box-office";
import { enter } from "./codes";
import { closeDatabase, query } from "./own-performance";
import { pay } from "./paying";
import { newRegistration, restrictedPerformance } from "./restricted-prices";

afterAll(closeDatabase);

type Claimed = BasketBody & { reason?: string };
const refusals = ({ codes }: BasketBody) => codes.map(({ refusal }) => refusal);

/** A basket with a ticket at an access price, by a registration to this name. */
async function withAccessCode(lastName: string) {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { lastName });
  const id = await newBasket();
  await enter(id, code);
  await add(id, { instanceId, priceTypeId: typeId });
  return { id, code, instanceId };
}

const claim = async (basketId: string, session: string) => {
  const { status, body } = await put(basketId, "customer", session);
  return { status, body: body as Claimed };
};

describe("an access code of another name", () => {
  it("is refused as soon as the basket has a customer, a guest too, and the seats stay held", async () => {
    const { id } = await withAccessCode("Byron");
    expect(refusals(await getBasket(id))).toEqual([null]);
    const guest = await call<{ session: string }>("POST", "/customers/guests", {
      body: {
        firstName: "Ada",
        lastName: "Lovell",
        email: "ada.guest@example.com",
        phone: "2125550147",
      },
    });
    const { status, body } = await claim(id, guest.body.session);
    expect(status).toBe(200);
    expect(refusals(body)).toEqual(["access-name-mismatch"]);
    expect(body.tickets).toHaveLength(1);
    expect(body.hold).not.toBeNull();
  });

  it("lets the basket go over to the customer it is registered to, without what the first one chose", async () => {
    const { id, instanceId } = await withAccessCode("Byron");
    const first = await newCustomer();
    await claim(id, first.session);
    await put(id, "delivery", first.session, { optionId: "Cobo", address: null });
    const nothing = { specialRequests: "Mine", accessRequirements: null, marketing: null };
    await put(id, "details", first.session, nothing);

    const byron = await newCustomer({ lastName: "Byron" });
    const { status, body } = await claim(id, byron.session);
    expect(status).toBe(200);
    expect(body).toMatchObject({ customerId: byron.customerId, delivery: null, details: null });
    expect(refusals(body)).toEqual([null]);
    expect(body.tickets).toHaveLength(1);
    expect((await claim(id, first.session)).body.reason).toBe("another-customer");

    await put(id, "delivery", byron.session, { optionId: "Cobo", address: null });
    await put(id, "details", byron.session, { ...nothing, specialRequests: null });
    const { amount } = (await getBasket(id)).totals.toPay;
    const paid = await pay({ ...byron, basketId: id, instanceId, total: amount });
    expect(paid.body.next).toBe("card-page");
  });

  it("does not let the basket go over to a third name, nor once an order was made of it", async () => {
    const { id } = await withAccessCode("Byron");
    const first = await newCustomer();
    await claim(id, first.session);
    await put(id, "delivery", first.session, { optionId: "Cobo", address: null });
    const third = await newCustomer({ lastName: "Shelley" });
    const refused = await claim(id, third.session);
    expect([refused.status, refused.body.reason]).toEqual([409, "another-customer"]);
    // The refused claim was undone.
    const kept = await getBasket(id);
    expect([kept.customerId, kept.delivery === null]).toEqual([first.customerId, false]);

    const [ordered, byron] = [
      await withAccessCode("Lovell"),
      await newCustomer({ lastName: "Byron" }),
    ];
    await claim(ordered.id, first.session);
    await put(ordered.id, "delivery", first.session, { optionId: "Cobo", address: null });
    const nothing = { specialRequests: null, accessRequirements: null, marketing: null };
    await put(ordered.id, "details", first.session, nothing);
    const { amount } = (await getBasket(ordered.id)).totals.toPay;
    const { instanceId } = ordered;
    const paid = await pay({ ...first, basketId: ordered.id, instanceId, total: amount });
    expect(paid.body.next).toBe("card-page");
    await query("update access_registrations set last_name = 'Byron' where code = $1", [
      ordered.code,
    ]);
    expect((await claim(ordered.id, byron.session)).body.reason).toBe("another-customer");
  });

  it("keeps an ordinary basket with its customer", async () => {
    const { id } = await withAccessCode("Lovell");
    const first = await newCustomer();
    await claim(id, first.session);
    const namesake = await newCustomer();
    expect((await claim(id, namesake.session)).body.reason).toBe("another-customer");
  });
});

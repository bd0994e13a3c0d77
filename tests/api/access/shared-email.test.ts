import { describe, expect, it } from "vitest";

import { add, newBasket, newCustomer } from "../support/box-office";
import { buy, makeReady, newGuest } from "../support/buyers";
import { createTestPerformance } from "../support/create-test-performance";
import { pay } from "../support/paying";

const performance = async () => {
  const { instanceId, limitedTypeId } = await createTestPerformance({
    rows: [{ row: "A", seats: 12 }],
  });
  const filled = async (quantity: number, session?: string) => {
    const id = await newBasket();
    const wish = { instanceId, priceTypeId: limitedTypeId, quantity };
    return { id, added: await add(id, wish, session === undefined ? {} : { session }) };
  };
  return { filled };
};

describe("a ticket limit of two for each customer", () => {
  it("is not used up by a guest who types the customer's email and never pays", async () => {
    const { filled } = await performance();
    const customer = await newCustomer();
    const { id: strangers } = await filled(2);
    const opened = await pay(await makeReady(strangers, await newGuest(customer.email)));
    expect(opened.status).toBe(200);
    const { id: own } = await filled(2, customer.session);
    expect((await buy(own, customer)).status).toBe(200);
  });

  it("does not tell a guest how many somebody else bought under the same email", async () => {
    const { filled } = await performance();
    const customer = await newCustomer();
    const { id } = await filled(2, customer.session);
    expect((await buy(id, customer)).status).toBe(200);
    const guest = await newGuest(customer.email);
    const { added } = await filled(1, guest.session);
    expect([added.status, added.body.limit]).toMatchObject([
      409,
      { maxTickets: 2, previouslyPurchased: 0, totalTickets: 1, isOfEmail: true },
    ]);
    const mine = await filled(1, customer.session);
    expect(mine.added.body.limit).toMatchObject({ previouslyPurchased: 2 });
    expect(mine.added.body.limit).not.toHaveProperty("isOfEmail");
  });

  it("is not passed by a guest who pays for several baskets at once", async () => {
    const { filled } = await performance();
    const email = (await newGuest()).email;
    const [first, second] = [await filled(2), await filled(2)];
    expect((await pay(await makeReady(first.id, await newGuest(email)))).status).toBe(200);
    const late = await pay(await makeReady(second.id, await newGuest(email)));
    expect(late.body).toMatchObject({ code: "conflict", reason: "limit" });
  });
});

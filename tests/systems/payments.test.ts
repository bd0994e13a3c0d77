import { expect } from "vitest";

import { listClaims, listOrders } from "../api/support/paying";
import { stored } from "../api/support/stored";
import {
  addBest,
  answerCheckout,
  getBasket,
  newBasket,
  newGuest,
  payByCard,
  readyBasket,
  settle,
  startPayment,
  submitPayment,
  verify,
} from "./support/buying";
import { submitCard } from "../support/cards";
import { onEachSystem } from "./support/scenarios";

onEachSystem("payments", (scenario) => {
  scenario("a paid basket is one confirmed order, whose seats are sold", async (house) => {
    const ready = await readyBasket(house);
    const order = await payByCard(house, ready);
    expect(order).toMatchObject({ state: "confirmed", charged: true });
    expect(await house.countSold(ready.instanceId)).toBe(2);
    expect(await listClaims(ready.instanceId)).toEqual([{ state: "sold", n: 2 }]);
  });

  scenario("a guest pays by card without an account", async (house) => {
    const ready = await readyBasket(house, { buyer: await newGuest(house) });
    const order = await payByCard(house, ready);
    expect(order).toMatchObject({ state: "confirmed", customer: { isGuest: true } });
  });

  scenario("a declined card sells nothing, and the seats are still held", async (house) => {
    const ready = await readyBasket(house);
    const orderId = await submitPayment(house, ready, "declines");
    const { value } = await verify(house, orderId, ready.session, { turnedBack: true });
    expect(value).toMatchObject({ state: "failed", charged: false });
    expect(await house.countSold(ready.instanceId)).toBe(0);
    expect((await getBasket(house, ready.basketId)).tickets).toHaveLength(2);
  });

  scenario("after a declined card the same basket can be paid for with another", async (house) => {
    const ready = await readyBasket(house);
    const orderId = await submitPayment(house, ready, "declines");
    await verify(house, orderId, ready.session, { turnedBack: true });
    expect((await payByCard(house, ready)).state).toBe("confirmed");
    expect(await house.countSold(ready.instanceId)).toBe(2);
  });

  scenario("a visitor who turns back from the card page has bought nothing", async (house) => {
    const ready = await readyBasket(house);
    const { value: started } = await startPayment(house, ready);
    const { value } = await verify(house, started.order.id, ready.session, { turnedBack: true });
    expect(value).toMatchObject({ state: "failed", failure: "cancelled", charged: false });
    expect((await getBasket(house, ready.basketId)).status).toBe("open");
  });

  scenario("a payment that is started twice is one order with one card page", async (house) => {
    const ready = await readyBasket(house);
    const key = `twice-${ready.basketId}`;
    const first = await startPayment(house, ready, { key });
    const second = await startPayment(house, ready, { key });
    expect(second.value).toEqual(first.value);
    expect(await listOrders(ready.basketId)).toHaveLength(1);
  });

  scenario("an order that is verified by several requests at once is sold once", async (house) => {
    const ready = await readyBasket(house);
    const orderId = await submitPayment(house, ready);
    await Promise.all([1, 2, 3, 4].map(() => verify(house, orderId, ready.session)));
    expect((await settle(house, orderId, ready.session)).state).toBe("confirmed");
    expect(await house.countSold(ready.instanceId)).toBe(2);
  });

  scenario(
    "a commit whose answer is lost is exactly one order, once it is asked for again",
    async (house) => {
      const ready = await readyBasket(house);
      const orderId = await submitPayment(house, ready);
      house.loseCommitAnswer();
      await verify(house, orderId, ready.session).catch(() => undefined);
      const order = await settle(house, orderId, ready.session);
      expect(order).toMatchObject({ state: "confirmed", charged: true });
      expect(await house.countSold(ready.instanceId)).toBe(2);
      expect((await listOrders(ready.basketId)).map(({ state }) => state)).toEqual(["confirmed"]);
    },
  );

  scenario("a paid order has no basket left to pay for again", async (house) => {
    const ready = await readyBasket(house);
    await payByCard(house, ready);
    expect((await getBasket(house, ready.basketId)).status).toBe("ordered");
    const again = await startPayment(house, ready);
    expect(again.ok && again.value.next === "card-page").toBe(false);
    expect(await house.countSold(ready.instanceId)).toBe(2);
  });

  scenario("a basket that expired before the payment started is refused", async (house) => {
    const ready = await readyBasket(house);
    await house.passMinutes(ready.basketId, 20);
    const refused = await startPayment(house, ready);
    expect(refused.outcome).toBe("basket-expired");
    expect(await listOrders(ready.basketId)).toEqual([]);
  });

  scenario("seats are kept while the card page is open", async (house) => {
    const ready = await readyBasket(house);
    const { value } = await startPayment(house, ready);
    if (value.next !== "card-page") throw new Error("no card page");
    const others = await newBasket(house);
    const added = await addBest(house, others, ready.instanceId, 2);
    const taken = added.value.tickets.map(({ seatId }) => seatId);
    expect(ready.seatIds.filter((seatId) => taken.includes(seatId))).toEqual([]);
    await submitCard(value.url);
    expect((await settle(house, value.order.id, ready.session)).state).toBe("confirmed");
  });

  scenario("a basket without delivery chosen cannot be paid for", async (house) => {
    const buyer = await newGuest(house);
    const basketId = await newBasket(house);
    const added = await addBest(house, basketId, house.newPerformance(), 1);
    await answerCheckout(house, basketId, buyer, null);
    const total = added.value.totals.toPay.amount;
    const refused = await startPayment(house, { ...buyer, basketId, total });
    expect(refused.failure).toMatchObject({ fields: { delivery: "missing" } });
  });

  scenario("tickets for two performances are one order", async (house) => {
    const ready = await readyBasket(house);
    const other = house.newPerformance();
    const { value } = await addBest(house, ready.basketId, other, 3);
    const order = await payByCard(house, { ...ready, total: value.totals.toPay.amount });
    expect(order.tickets).toHaveLength(5);
    expect(await house.countSold(ready.instanceId)).toBe(2);
    expect(await house.countSold(other)).toBe(3);
  });

  scenario("an order is sold at the price types that its buyer changed to", async (house) => {
    const ready = await readyBasket(house);
    const [ticket] = (await getBasket(house, ready.basketId)).tickets;
    const { value } = await house.api.changeTicket({
      params: { id: ready.basketId, ticketId: ticket?.id },
      body: { priceTypeId: "3" },
    });
    const order = await payByCard(house, { ...ready, total: value.totals.toPay.amount });
    expect(order.state).toBe("confirmed");
    expect(order.tickets.map(({ total }) => total.amount).sort()).toEqual([4_250, 8_250]);
  });

  scenario(
    "an order without the tickets that were removed before is sold without them",
    async (house) => {
      const ready = await readyBasket(house, { quantity: 3 });
      const { tickets } = await getBasket(house, ready.basketId);
      const last = tickets.toSorted((a, b) => Number(a.seatId) - Number(b.seatId)).at(-1);
      const { value } = await house.api.removeTicket({
        params: { id: ready.basketId, ticketId: last?.id },
        query: {},
      });
      await payByCard(house, { ...ready, total: value.totals.toPay.amount });
      expect(await house.countSold(ready.instanceId)).toBe(2);
      const sold = await stored.claims.find({ instanceId: ready.instanceId, state: "sold" }, [
        "seatId",
      ]);
      expect(sold.map(({ seatId }) => seatId)).not.toContain(last?.seatId);
    },
  );

  scenario("an expired basket that took its seats again can be paid for", async (house) => {
    const ready = await readyBasket(house);
    await house.passMinutes(ready.basketId, 20);
    await house.api.reclaimTickets({ params: { id: ready.basketId } });
    expect((await payByCard(house, ready)).state).toBe("confirmed");
    expect(await house.countSold(ready.instanceId)).toBe(2);
  });
});

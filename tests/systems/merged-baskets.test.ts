import { expect } from "vitest";

import { listClaims } from "../api/support/paying";
import {
  addBest,
  addSeats,
  answerCheckout,
  FRONT,
  getBasket,
  newBasket,
  newCustomer,
  payByCard,
  seatIn,
} from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

async function basketWith(house: House, quantity: number) {
  const instanceId = house.newPerformance();
  const basketId = await newBasket(house);
  await addBest(house, basketId, instanceId, quantity);
  return { basketId, instanceId };
}

const merge = ({ api }: House, id: string, from: string, session: string) =>
  api.mergeBaskets({ params: { id }, body: { from }, session });

async function pay(house: House, basketId: string, buyer: { session: string }) {
  const { totals } = await answerCheckout(house, basketId, buyer);
  return payByCard(house, { ...buyer, basketId, total: totals.toPay.amount });
}

onEachSystem("merged baskets", (scenario) => {
  scenario("two baskets that both have seats are one order after signing in", async (house) => {
    const buyer = await newCustomer(house);
    const [mine, other] = [await basketWith(house, 2), await basketWith(house, 3)];
    await house.api.claimBasket({ params: { id: other.basketId }, session: buyer.session });
    const { value } = await merge(house, mine.basketId, other.basketId, buyer.session);
    expect(value.tickets).toHaveLength(5);
    expect(value.totals.total.amount).toBe(5 * FRONT.adult);
    expect((await pay(house, mine.basketId, buyer)).state).toBe("confirmed");
    expect(await house.countSold(mine.instanceId)).toBe(2);
    expect(await house.countSold(other.instanceId)).toBe(3);
  });

  scenario("an empty basket that is merged with another sells its seats", async (house) => {
    const buyer = await newCustomer(house);
    const [mine, other] = [await newBasket(house), await basketWith(house, 2)];
    await house.api.claimBasket({ params: { id: other.basketId }, session: buyer.session });
    expect((await merge(house, mine, other.basketId, buyer.session)).outcome).toBe("ok");
    expect((await pay(house, mine, buyer)).state).toBe("confirmed");
    expect(await house.countSold(other.instanceId)).toBe(2);
  });

  scenario("a basket that is moved to another device is paid for there", async (house) => {
    const { basketId, instanceId } = await basketWith(house, 2);
    const moved = await house.api.moveBasket({ params: { id: basketId } });
    expect(moved.outcome).toBe("ok");
    expect((await getBasket(house, basketId)).tickets).toEqual([]);
    const buyer = await newCustomer(house);
    expect((await pay(house, moved.value.id, buyer)).state).toBe("confirmed");
    expect(await house.countSold(instanceId)).toBe(2);
  });

  scenario("a merge that a rule refuses leaves both baskets with their seats", async (house) => {
    const buyer = await newCustomer(house);
    const { session } = buyer;
    const instanceId = house.newPerformance();
    const [mine, other] = [await newBasket(house), await newBasket(house)];
    const { value: detail } = await house.api.getInstance({ params: { id: instanceId } });
    const numbers = Array.from({ length: 7 }, (_, at) => at + 1);
    const row = (first: number) => numbers.map((number) => String(Number(seatIn(number)) + first));
    await addSeats(house, mine, instanceId, row(0));
    await addSeats(house, other, instanceId, row(20));
    expect(detail.maxTickets).toBeLessThan(14);
    await house.api.claimBasket({ params: { id: other }, session });
    expect((await merge(house, mine, other, session)).outcome).toBe("limit");
    expect(await listClaims(instanceId)).toEqual([{ state: "held", n: 14 }]);
    expect((await pay(house, other, buyer)).state).toBe("confirmed");
    expect(await house.countSold(instanceId)).toBe(7);
  });
});

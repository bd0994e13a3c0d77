import { expect } from "vitest";

import { listOrders } from "../api/support/paying";
import { countWork } from "../../crm/desk/doctor/count-work";
import { db } from "../api/support/test-database";
import {
  ADULT,
  addBest,
  answerCheckout,
  FRONT,
  getBasket,
  newBasket,
  newCustomer,
  payByCard,
  readyBasket,
  startPayment,
  STUDENT,
} from "./support/buying";
import { onEachSystem } from "./support/scenarios";

const isTheirs = ({ name }: { name: string }) => name !== "own";

onEachSystem("prices that change", (scenario) => {
  scenario(
    "seats are sold at the price that is shown, also if the record has another by then",
    async (house) => {
      const before = (await countWork(db))["prices_differing"] ?? 0;
      const basketId = await newBasket(house);
      house.changePriceThere(ADULT, FRONT.adult + 1_000);
      await addBest(house, basketId, house.newPerformance(), 2);
      const basket = await getBasket(house, basketId);
      const price = FRONT.adult + (isTheirs(house) ? 1_000 : 0);
      expect(basket.tickets.map(({ total }) => total.amount)).toEqual([price, price]);
      expect(basket.tickets.map(({ priceBefore }) => priceBefore?.amount)).toEqual(
        isTheirs(house) ? [FRONT.adult, FRONT.adult] : [undefined, undefined],
      );
      const customer = await newCustomer(house);
      const { totals } = await answerCheckout(house, basketId, customer);
      expect(totals.toPay.amount).toBe(2 * price);
      const order = await payByCard(house, { ...customer, basketId, total: 2 * price });
      expect(order).toMatchObject({ state: "confirmed", charged: true });
      expect(order.totals.total.amount).toBe(2 * price);
      expect(((await countWork(db))["prices_differing"] ?? 0) - before).toBe(
        isTheirs(house) ? 2 : 0,
      );
      house.changePriceThere(ADULT, FRONT.adult);
    },
  );

  scenario(
    "a price that rose before the payment is not charged until the buyer agrees to it",
    async (house) => {
      const ready = await readyBasket(house);
      house.changePriceThere(ADULT, FRONT.adult + 1_000);
      const first = await startPayment(house, ready);
      if (isTheirs(house)) {
        expect(first.failure).toMatchObject({ code: "invalid", fields: { total: "changed" } });
        expect(await listOrders(ready.basketId)).toEqual([]);
        const { tickets, totals } = await getBasket(house, ready.basketId);
        expect(tickets.map(({ priceBefore }) => priceBefore?.amount)).toEqual([8_250, 8_250]);
        expect(totals.toPay.amount).toBe(ready.total + 2_000);
        // An agreement to the old price stays refused.
        expect((await startPayment(house, ready)).ok).toBe(false);
        const order = await payByCard(house, { ...ready, total: totals.toPay.amount });
        expect(order).toMatchObject({ state: "confirmed", totals: { total: { amount: 18_500 } } });
      } else expect(first.value.next).toBe("card-page");
      house.changePriceThere(ADULT, FRONT.adult);
    },
  );

  scenario(
    "a price that fell and rose again is as it was, and nothing is said of it",
    async (house) => {
      const ready = await readyBasket(house);
      house.changePriceThere(ADULT, FRONT.adult - 1_000);
      expect((await startPayment(house, ready)).ok).toBe(!isTheirs(house));
      house.changePriceThere(ADULT, FRONT.adult);
      if (!isTheirs(house)) return;
      const lower = (await getBasket(house, ready.basketId)).totals.toPay.amount;
      expect(lower).toBe(ready.total - 2_000);
      expect((await startPayment(house, { ...ready, total: lower })).ok).toBe(false);
      const { tickets } = await getBasket(house, ready.basketId);
      expect(tickets.map(({ priceBefore }) => priceBefore)).toEqual([null, null]);
      expect((await payByCard(house, ready)).state).toBe("confirmed");
    },
  );

  scenario(
    "the price of a price type that the buyer changed to is compared, too",
    async (house) => {
      const ready = await readyBasket(house, { quantity: 1 });
      const [ticket] = (await getBasket(house, ready.basketId)).tickets;
      await house.api.changeTicket({
        params: { id: ready.basketId, ticketId: ticket?.id },
        body: { priceTypeId: STUDENT },
      });
      house.changePriceThere(STUDENT, FRONT.student + 500);
      const started = await startPayment(house, { ...ready, total: FRONT.student });
      expect(started.ok).toBe(!isTheirs(house));
      if (isTheirs(house)) {
        const order = await payByCard(house, { ...ready, total: FRONT.student + 500 });
        expect(order).toMatchObject({ state: "confirmed", totals: { total: { amount: 4_750 } } });
      }
      house.changePriceThere(STUDENT, FRONT.student);
    },
  );
});

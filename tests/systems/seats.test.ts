import { expect, onTestFinished } from "vitest";

import { leaveSeats } from "../api/support/box-office";
import { stored } from "../api/support/stored";
import {
  addBest,
  addSeats,
  BALCONY,
  getBasket,
  newBasket,
  REAR,
  seatIn,
  WHEELCHAIR,
} from "./support/buying";
import { onEachSystem } from "./support/scenarios";

const listSeats = ({ tickets }: { tickets: { seatId: string | null }[] }) =>
  tickets.map(({ seatId }) => seatId).sort();

onEachSystem("seats", (scenario) => {
  scenario("the best seats of a price are side by side in the first free row", async (house) => {
    const instanceId = house.newPerformance();
    const { value } = await addBest(house, await newBasket(house), instanceId, 4);
    const places = value.tickets.map(({ place }) => place ?? NaN).sort((a, b) => a - b);
    expect(new Set(value.tickets.map(({ seat }) => seat.row)).size).toBe(1);
    expect((places.at(-1) ?? NaN) - (places[0] ?? NaN)).toBe(3);
  });

  scenario("the best seats that are shown are the seats that are then held", async (house) => {
    const instanceId = house.newPerformance();
    const choices = [{ band: REAR.band, priceTypeId: "1", quantity: 3 }];
    const { value: found } = await house.api.findBestSeats({
      params: { id: instanceId },
      body: { choices },
    });
    const { value } = await addBest(house, await newBasket(house), instanceId, 3, {
      band: REAR.band,
    });
    expect(listSeats(value)).toEqual(listSeats({ tickets: found.seats }));
  });

  scenario("the seats that a visitor chose are held, and no others", async (house) => {
    const instanceId = house.newPerformance();
    const chosen = [seatIn(5), seatIn(6), seatIn(7)];
    const { value } = await addSeats(house, await newBasket(house), instanceId, chosen);
    expect(listSeats(value)).toEqual(chosen);
  });

  scenario("seats of two prices are held in one request", async (house) => {
    const instanceId = house.newPerformance();
    const { value } = await house.api.addTickets({
      params: { id: await newBasket(house) },
      body: {
        instanceId,
        choices: [
          { band: BALCONY.band, priceTypeId: "1", quantity: 2 },
          { band: BALCONY.band, priceTypeId: "3", quantity: 1 },
        ],
      },
    });
    expect(value.tickets.map(({ priceType }) => priceType.id).sort()).toEqual(["1", "1", "3"]);
  });

  scenario(
    "seats that somebody else holds are refused, with others in their place",
    async (house) => {
      const instanceId = house.newPerformance();
      const wanted = [seatIn(5), seatIn(6)];
      await addSeats(house, await newBasket(house), instanceId, wanted);
      const basketId = await newBasket(house);
      const refused = await addSeats(house, basketId, instanceId, wanted);
      expect(refused.outcome).toBe("seats-taken");
      expect(refused.failure.lostIds.toSorted()).toEqual(wanted);
      expect(refused.failure.nearest).toHaveLength(2);
      expect((await getBasket(house, basketId)).tickets).toEqual([]);
    },
  );

  scenario("of two visitors who want the same seat at once, one gets it", async (house) => {
    const instanceId = house.newPerformance();
    const baskets = await Promise.all([newBasket(house), newBasket(house)]);
    const answers = await Promise.all(
      baskets.map((id) => addSeats(house, id, instanceId, [seatIn(5), seatIn(6)])),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["ok", "seats-taken"]);
  });

  scenario("best seats are given to all who ask at once, each to one", async (house) => {
    const instanceId = house.newPerformance();
    const baskets = await Promise.all([1, 2, 3, 4].map(() => newBasket(house)));
    const answers = await Promise.all(baskets.map((id) => addBest(house, id, instanceId, 2)));
    const held = answers.flatMap(({ value }) => listSeats(value));
    expect(new Set(held).size).toBe(8);
  });

  scenario(
    "a wheelchair space and the companion's seat beside it are held together",
    async (house) => {
      const { space, companion } = WHEELCHAIR;
      const { value } = await addSeats(house, await newBasket(house), house.newPerformance(), [
        space,
        companion,
      ]);
      expect(listSeats(value)).toEqual([space, companion]);
    },
  );

  scenario("a companion's seat without the wheelchair space is refused", async (house) => {
    const { companion } = WHEELCHAIR;
    const refused = await addSeats(house, await newBasket(house), house.newPerformance(), [
      companion,
    ]);
    expect(refused.outcome).toBe("not-allowed/companion-needs-space");
  });

  scenario(
    "a companion's seat can be added to a wheelchair space that is held already",
    async (house) => {
      const { space, companion } = WHEELCHAIR;
      const [basketId, instanceId] = [await newBasket(house), house.newPerformance()];
      await addSeats(house, basketId, instanceId, [space]);
      const { value } = await addSeats(house, basketId, instanceId, [companion]);
      expect(listSeats(value)).toEqual([space, companion]);
    },
  );

  scenario("best seats are never wheelchair spaces", async (house) => {
    const instanceId = house.newPerformance();
    await leaveSeats(instanceId, 20);
    const { bands } = (await house.api.getPriceList({ params: { id: instanceId } })).value;
    const rear = bands.find(({ id }) => id === REAR.band);
    const quantity = Math.min(rear?.byPrice ?? 0, 9);
    const basketId = await newBasket(house);
    const { space, otherSpace, companion } = WHEELCHAIR;
    const added = await addBest(house, basketId, instanceId, Math.max(quantity, 1), {
      band: REAR.band,
    });
    const held = added.ok ? listSeats(added.value) : [];
    expect([space, otherSpace, companion].filter((seat) => held.includes(seat))).toEqual([]);
  });

  scenario("choosing seats so that a single one is left is refused", async (house) => {
    const instanceId = house.newPerformance();
    const { planId: id } = await stored.instances.one({ id: instanceId }, ["planId"]);
    await stored.seatPlans.change({ id }, { refusesSingleSeats: true });
    onTestFinished(() => stored.seatPlans.change({ id }, { refusesSingleSeats: false }));
    const refused = await addSeats(house, await newBasket(house), instanceId, [
      seatIn(2),
      seatIn(3),
    ]);
    expect(refused.outcome).toBe("not-allowed/single-seat");
    expect(refused.failure.aloneIds).toEqual([seatIn(1)]);
  });

  scenario(
    "fewer seats than asked for are not held at all, and their number is told",
    async (house) => {
      const instanceId = house.newPerformance();
      await leaveSeats(instanceId, 2);
      const { value: list } = await house.api.getPriceList({ params: { id: instanceId } });
      const band = list.bands.find(({ byPrice }) => byPrice > 0);
      const available = band?.byPrice ?? 0;
      const basketId = await newBasket(house);
      const refused = await addBest(house, basketId, instanceId, available + 1, {
        band: band?.id ?? "",
      });
      expect(refused.outcome).toBe("not-enough-seats");
      expect(refused.failure.available).toBe(available);
      expect((await getBasket(house, basketId)).tickets).toEqual([]);
    },
  );

  scenario("a request that is sent twice takes its seats once", async (house) => {
    const instanceId = house.newPerformance();
    const basketId = await newBasket(house);
    const send = () =>
      house.api.addTickets({
        params: { id: basketId },
        body: { instanceId, choices: [{ band: "61", priceTypeId: "1", quantity: 2 }] },
        key: `twice-${instanceId}`,
      });
    const [first, second] = [await send(), await send()];
    expect([first.outcome, second.outcome]).toEqual(["ok", "ok"]);
    expect((await getBasket(house, basketId)).tickets).toHaveLength(2);
  });
});

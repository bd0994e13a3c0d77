import { expect } from "vitest";

import { stored } from "../api/support/stored";
import {
  addBest,
  ADULT,
  addSeats,
  BALCONY,
  FRONT,
  newBasket,
  REAR,
  seatIn,
} from "./support/buying";
import { onEachSystem } from "./support/scenarios";

onEachSystem("catalogue", (scenario) => {
  scenario(
    "the price list has the prices of each band, fees included, and nothing complimentary",
    async (house) => {
      const { value } = await house.api.getPriceList({ params: { id: house.newPerformance() } });
      const shown = value.bands.map(({ id, prices }) => [
        id,
        prices.map(({ total }) => total.amount),
      ]);
      expect(shown).toEqual([
        [FRONT.band, [FRONT.adult, FRONT.senior, FRONT.student]],
        [REAR.band, [REAR.adult, 5_500, REAR.student]],
        [BALCONY.band, [BALCONY.adult, 3_250, 2_250]],
      ]);
    },
  );

  scenario("a ticket in the basket costs what the price list says", async (house) => {
    const instanceId = house.newPerformance();
    const { value: list } = await house.api.getPriceList({ params: { id: instanceId } });
    const [band] = list.bands;
    const [price] = band?.prices ?? [];
    const { value } = await addBest(house, await newBasket(house), instanceId, 1, {
      band: band?.id ?? "",
      priceTypeId: price?.priceTypeId ?? "",
    });
    expect(value.tickets.map(({ total }) => total)).toEqual([price?.total]);
    expect(value.totals.total).toEqual(price?.total);
  });

  scenario("seats that a basket holds are counted as not available", async (house) => {
    const instanceId = house.newPerformance();
    const count = async () => {
      const { value } = await house.api.getPriceList({ params: { id: instanceId } });
      return value.bands.find(({ id }) => id === BALCONY.band)?.available ?? NaN;
    };
    const before = await count();
    await addBest(house, await newBasket(house), instanceId, 3, { band: BALCONY.band });
    expect(before - (await count())).toBe(3);
  });

  scenario("wheelchair spaces are shown, and how many are left", async (house) => {
    const instanceId = house.newPerformance();
    const spaces = async () =>
      (await house.api.getPriceList({ params: { id: instanceId } })).value.wheelchairSpaces;
    expect(await spaces()).toEqual({ capacity: 2, left: 2 });
    await addSeats(house, await newBasket(house), instanceId, ["1140"]);
    expect(await spaces()).toEqual({ capacity: 2, left: 1 });
  });

  scenario("the plan names each seat, and its status says which are taken", async (house) => {
    const instanceId = house.newPerformance();
    const { planId } = await stored.instances.one({ id: instanceId }, ["planId"]);
    const { value: plan } = await house.api.getSeatPlan({ params: { id: planId } });
    const taken = async () => {
      const { value } = await house.api.getSeatStatus({ params: { id: instanceId } });
      return JSON.stringify(value);
    };
    const before = await taken();
    const chosen = [seatIn(1), seatIn(2)];
    await addSeats(house, await newBasket(house), instanceId, chosen);
    expect(plan.seats).toHaveLength(168);
    expect(plan.seats.filter(({ id }) => chosen.includes(id))).toHaveLength(2);
    expect(await taken()).not.toBe(before);
  });

  scenario("a performance of the season is found by its event", async (house) => {
    const instanceId = house.newPerformance();
    const { value: instance } = await house.api.getInstance({ params: { id: instanceId } });
    const { value: event } = await house.api.getEvent({ params: { id: instance.event.id } });
    expect(JSON.stringify(event)).toContain(instanceId);
  });

  scenario(
    "a price type that the season does not have is refused, and nothing is held",
    async (house) => {
      const instanceId = house.newPerformance();
      const basketId = await newBasket(house);
      const refused = await addBest(house, basketId, instanceId, 1, { priceTypeId: "7" });
      expect(refused.ok).toBe(false);
      expect((await addBest(house, basketId, instanceId, 1, { priceTypeId: ADULT })).outcome).toBe(
        "ok",
      );
    },
  );
});

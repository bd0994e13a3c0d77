import { afterAll, beforeAll, expect, it } from "vitest";

import {
  ageHoldGrants,
  newBasket,
  bestChoice,
  boxOffice,
  stored,
  countHeldSeats,
  freePerformance,
  apiAt,
  startLimited,
  stopLimited,
} from "../support/limited-box-office";
import { fromNow } from "../../support/api/stored";

beforeAll(() => startLimited("api_package_limits"));
afterAll(stopLimited);

async function insertPackage(
  columns: { id: string; name: string; minItems: number },
  instanceIds: string[],
) {
  await stored.packages.insert({
    ...columns,
    type: "flex",
    description: "",
    percentOff: 0,
    maxPerOrder: 9,
    rank: 99,
    onSaleAt: fromNow({ days: -1 }),
  });
  const packageId = columns.id;
  for (const instanceId of instanceIds)
    await stored.packageInstances.insert({ packageId, instanceId });
}

it("only newly held seats count toward the limit when a package changes its date", async () => {
  const [first, second] = [freePerformance(), freePerformance()];
  const { eventId } = await stored.instances.one({ id: first });
  await stored.instances.change({ id: second }, { eventId });
  await insertPackage({ id: "two-dates", name: "Two dates", minItems: 1 }, [first, second]);
  const { url } = await boxOffice.another({
    HOLD_LIMIT_ADDRESS: "4",
    HOLD_LIMIT_ADDRESS_PER_MINUTE: "10",
  });
  const address = "198.18.40.1";
  const choices = async (instanceId: string) => [await bestChoice(instanceId)];
  const id = await newBasket();
  const body = { packageId: "two-dates", quantity: 4, choices: await choices(first) };
  const added = await apiAt(url).addPackage({ params: { id }, body, address });
  expect(added.outcome).toBe("ok");
  const change = async (from: string, to: string) =>
    apiAt(url).changePackageDate({
      params: { id, itemId: added.value.items[0]?.id, instanceId: from },
      body: { choices: await choices(to) },
      address,
    });
  // No more seats are held at once than before.
  expect((await change(first, second)).outcome).toBe("ok");
  const refused = await change(second, first);
  expect(refused.failure).toMatchObject({ reason: "address-holds-too-many", minutes: 1 });
  expect([await countHeldSeats(first), await countHeldSeats(second)]).toEqual([0, 4]);
});

it("a package is limited to the number whose seats can be held at once, and refused with that limit", async () => {
  const dates = [freePerformance(), freePerformance(), freePerformance()];
  await insertPackage({ id: "one-go", name: "One go", minItems: 2 }, dates);
  const { url } = await boxOffice.another({
    HOLD_LIMIT_ADDRESS: "14",
    HOLD_LIMIT_ADDRESS_PER_MINUTE: "8",
  });
  const offer = await apiAt(url).getPackage({ params: { id: "one-go" } });
  expect(offer.value).toMatchObject({ maxPerOrder: 4 });
  const choices = await Promise.all(dates.map(bestChoice));
  const id = await newBasket();
  const requestPackage = (quantity: number, address = "198.19.60.1") =>
    apiAt(url).addPackage({
      params: { id },
      address,
      body: { packageId: "one-go", quantity, choices },
    });
  const tooMany = { code: "not-allowed", reason: "too-many-at-once", seats: 8 };
  expect((await requestPackage(3)).failure).toMatchObject(tooMany);
  expect(await Promise.all(dates.map(countHeldSeats))).toEqual([0, 0, 0]);
  expect((await requestPackage(2)).outcome).toBe("ok");
  expect((await requestPackage(1)).failure).toMatchObject({
    reason: "address-holds-too-many",
    minutes: 1,
  });
  await ageHoldGrants();
  await ageHoldGrants();
  const more = await requestPackage(1);
  expect(more.failure).toMatchObject({ code: "limit", limit: { maxTickets: 2, totalTickets: 3 } });
});

import { afterAll, beforeAll, expect, it } from "vitest";

import {
  ageHoldGrants,
  newBasket,
  bestChoice,
  boxOffice,
  database,
  countHeldSeats,
  freePerformance,
  apiAt,
  startLimited,
  stopLimited,
} from "../support/limited-box-office";

beforeAll(() => startLimited("api_package_limits"));
afterAll(stopLimited);

it("only newly held seats count toward the limit when a package changes its date", async () => {
  const [first, second] = [freePerformance(), freePerformance()];
  await database.query(
    `update instances set event_id = (select event_id from instances where id = $1) where id = $2`,
    [first, second],
  );
  await database.query(
    `with p as (insert into packages (id, type, name, description, min_items, percent_off, max_per_order, rank,
         on_sale_at) values ('two-dates', 'flex', 'Two dates', '', 1, 0, 9, 99, now() - interval '1 day') returning id)
       insert into package_instances (package_id, instance_id) select p.id, unnest($1::text[]) from p`,
    [[first, second]],
  );
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
  await database.query(
    `with p as (insert into packages (id, type, name, description, min_items, percent_off, max_per_order, rank,
         on_sale_at) values ('one-go', 'flex', 'One go', '', 2, 0, 9, 99, now() - interval '1 day') returning id)
       insert into package_instances (package_id, instance_id) select p.id, unnest($1::text[]) from p`,
    [dates],
  );
  const { url } = await boxOffice.another({
    HOLD_LIMIT_ADDRESS: "14",
    HOLD_LIMIT_ADDRESS_PER_MINUTE: "8",
  });
  const offer = await apiAt(url).getPackage({ params: { id: "one-go" } });
  expect(offer.value).toMatchObject({ maxPerOrder: 4 });
  const choices = await Promise.all(dates.map(bestChoice));
  const id = await newBasket();
  const addOf = (quantity: number, address = "198.19.60.1") =>
    apiAt(url).addPackage({
      params: { id },
      address,
      body: { packageId: "one-go", quantity, choices },
    });
  const tooMany = { code: "not-allowed", reason: "too-many-at-once", seats: 8 };
  expect((await addOf(3)).failure).toMatchObject(tooMany);
  expect(await Promise.all(dates.map(countHeldSeats))).toEqual([0, 0, 0]);
  expect((await addOf(2)).outcome).toBe("ok");
  expect((await addOf(1)).failure).toMatchObject({ reason: "address-holds-too-many", minutes: 1 });
  await ageHoldGrants();
  await ageHoldGrants();
  const more = await addOf(1);
  expect(more.failure).toMatchObject({ code: "limit", limit: { maxTickets: 2, totalTickets: 3 } });
});

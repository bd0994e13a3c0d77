import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";

import { call, newBasket, seatOf } from "../support/box-office";
import type { BasketBody } from "../support/box-office";
import { addPackage, changeDate, detailsOf, idOf, seatsHeld } from "../support/buying-packages";
import { ownPackage } from "../support/own-package";
import { closeDatabase } from "../support/create-test-performance";

afterAll(closeDatabase);

/** A basket with two of a package's three events, of which the first has a second date. */
async function withPackage(quantity = 1) {
  const { packageId, instanceIds } = await ownPackage({ dates: 2, events: 4 });
  const [first, second, other, third] = instanceIds as [string, string, string, string];
  const id = await newBasket();
  const { body } = await addPackage(id, packageId, [first, other], { quantity });
  return { id, itemId: idOf(body), first, second, other, third };
}
const datesOf = ({ tickets }: BasketBody) => tickets.map(({ instance }) => instance.id).sort();

describe("the date of a performance in a package", () => {
  it("is changed for another of the same event, with as many seats and the discount as before", async () => {
    const { id, itemId, first, second, other } = await withPackage(2);
    const key = randomUUID();
    const { status, body } = await changeDate(id, itemId, first, second, key);
    expect(status).toBe(200);
    expect(datesOf(body)).toEqual([second, second, other, other].sort());
    expect(body.tickets.map(({ discount }) => discount.amount)).toEqual(Array(4).fill(1140));
    expect(detailsOf(body)).toMatchObject({ missing: 0, percentOff: 15 });
    expect(await seatsHeld([first, second, other])).toEqual([0, 2, 2]);
    // Sent again it is the same, though the date that it names has left the basket.
    expect((await changeDate(id, itemId, first, second, key)).body).toEqual(body);
  });

  it("stays where the other has no seats, is of another event, or is not the package's", async () => {
    const { id, itemId, first, second, other, third } = await withPackage();
    const before = (await call<BasketBody>("GET", `/baskets/${id}`)).body;
    const rival = await withPackage();
    const refusals = [
      [third, "another-event"],
      [other, "repeated"],
      [rival.first, "unknown"],
      [first, "repeated"],
    ] as const;
    for (const [to, reason] of refusals) {
      const { status, body } = await changeDate(id, itemId, first, to);
      expect([status, body.fields["choices.0.instanceId"]]).toEqual([400, reason]);
    }
    const seats = ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"];
    const all = await newBasket();
    for (const seatId of seats)
      await call("POST", `/baskets/${all}/tickets`, {
        body: { instanceId: second, seats: [{ seatId, priceTypeId: "standard" }] },
      });
    const full = await changeDate(id, itemId, first, second);
    expect([full.status, full.body.code]).toEqual([409, "not-enough-seats"]);
    expect((await call<BasketBody>("GET", `/baskets/${id}`)).body.tickets).toEqual(before.tickets);
    expect(await seatsHeld([first])).toEqual([1]);
  });

  it("is changed by two who want each other's seat without either waiting for the other", async () => {
    const { packageId, instanceIds } = await ownPackage({ dates: 2 });
    const [first, second, other] = instanceIds as [string, string, string];
    const at = (instanceId: string) => ({ instanceId, seatIds: ["A-3"] });
    const [one, two] = [await newBasket(), await newBasket()];
    const mine = await addPackage(one, packageId, [at(first), other]);
    const theirs = await addPackage(two, packageId, [at(second), other]);
    const answers = await Promise.all([
      changeDate(one, idOf(mine.body), first, at(second)),
      changeDate(two, idOf(theirs.body), second, at(first)),
    ]);
    // Who comes first does not get a seat that is not free yet; the other may get what became free then.
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(409);
    for (const { status, body } of answers)
      if (status === 200) expect(body.tickets.map(seatOf)).toContain("Orchestra A 3");
  });
});

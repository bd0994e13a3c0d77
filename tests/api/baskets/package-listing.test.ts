import { expect, it } from "vitest";

import { api } from "../support/box-office";
import { newPackage, newSuperPackage } from "../support/packages";
import { changePerformance } from "../support/create-test-performance";

it("a series with a canceled performance is listed as one that cannot be bought", async () => {
  const series = { type: "fixed-series", minItems: 3, onePlan: true } as const;
  const { packageId: id, instanceIds } = await newPackage(series);
  const before = await api.getPackage({ params: { id } });
  expect(before.value.hasEnoughEvents).toBe(true);
  await changePerformance(instanceIds.slice(0, 1), { cancelled: true });
  const { value } = await api.getPackage({ params: { id } });
  expect(value.hasEnoughEvents).toBe(false);
  expect(value.priceFrom).toBeNull();
});

it("packages are listed with their lowest price, performances and parts", async () => {
  const flex = await newPackage({ minItems: 2 });
  const superPackage = await newSuperPackage([flex], { minItems: 1 });
  const all = await api.listPackages();
  expect(all.value.map(({ id }) => id)).toEqual(
    expect.arrayContaining([flex.packageId, superPackage.packageId, "orchestra-choice"]),
  );
  const { value } = await api.getPackage({ params: { id: flex.packageId } });
  // Two adult tickets of $76.00 less 15 percent, each with its fee.
  expect(value.priceFrom?.amount).toBe(2 * (7600 - 1140 + 900));
  expect(value.events.map(({ instances }) => instances.map(({ id }) => id))).toEqual(
    flex.instanceIds.map((id) => [id]),
  );
  const detail = await api.getPackage({ params: { id: superPackage.packageId } });
  expect(detail.value.parts.map(({ id }) => id)).toEqual([flex.packageId]);
  expect((await api.getPackage({ params: { id: "none" } })).outcome).toBe("not-found");

  expect([value.eventCount, value.hasEnoughEvents]).toEqual([3, true]);
  await changePerformance(flex.instanceIds.slice(0, 1), { cancelled: true });
  const after = await api.getPackage({ params: { id: flex.packageId } });
  expect([after.value.eventCount, after.value.hasEnoughEvents]).toEqual([2, true]);
  await changePerformance(flex.instanceIds.slice(0, 2), { cancelled: true });
  const packageIds = [flex.packageId, superPackage.packageId];
  for (const id of packageIds)
    expect((await api.getPackage({ params: { id } })).value.hasEnoughEvents).toBe(false);
  const inThePast = { startsAt: new Date(Date.now() - 86_400_000) };
  await changePerformance(flex.instanceIds, inThePast);
  const later = (await api.listPackages()).value.map(({ id }) => id);
  expect([flex, superPackage].filter(({ packageId }) => later.includes(packageId))).toEqual([]);
});

it("the demo series is listed among the fixed series, which contain no flex package", async () => {
  const { value } = await api.listPackages({ query: { type: "fixed-series" } });
  expect(value.map(({ id }) => id)).toContain("recital-series");
  expect(new Set(value.map(({ type }) => type))).toEqual(new Set(["fixed-series"]));
  const one = await api.getPackage({ params: { id: "recital-series" } });
  expect(one.value.events).toHaveLength(5);
  const flexes = await api.listPackages({ query: { type: "flex" } });
  expect(new Set(flexes.value.map(({ type }) => type))).toEqual(new Set(["flex"]));
  // Four performances at the lowest public price, not at one that needs a code.
  const choice = flexes.value.find(({ id }) => id === "orchestra-choice");
  expect(choice?.priceFrom?.amount).toBeGreaterThan(4 * 900);
});

it("a series whose events have no price in common is listed without a price", async () => {
  const series = { type: "fixed-series", minItems: 3 } as const;
  const { packageId: id } = await newPackage(series);
  // A band without seats.
  const { packageId } = await newPackage({ ...series, change: { bandIds: ["B"] } });
  const { value: before } = await api.getPackage({ params: { id } });
  expect(before).toMatchObject({ hasCommonPrice: true, hasEnoughEvents: true });
  expect(before.priceFrom).not.toBeNull();
  const { value: after } = await api.getPackage({ params: { id: packageId } });
  expect(after).toMatchObject({ hasCommonPrice: false, hasEnoughEvents: true, priceFrom: null });
});

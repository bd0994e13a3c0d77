import { expect, it } from "vitest";

import type { SmartLink } from "#contract/schemas/smart-link";
import type { ApiBody } from "../../support/api/api-client";
import { api } from "../support/box-office";
import { newPromo, newVoucher } from "../support/codes";
import { createTestPerformance, changePerformance } from "../support/create-test-performance";
import { inPriorityBooking as forMembers } from "../support/members";
import { listClaims } from "../support/paying";
import { newProgramme } from "../support/restricted-prices";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

const HOUSE = { seats: 4 };
const tickets = (
  instanceId: string,
  more: { code?: string | null; until?: string; band?: string } = {},
) => ({
  kind: "tickets" as const,
  instanceId,
  band: "A",
  priceTypeId: "standard",
  quantity: 2,
  code: null,
  until: null,
  ...more,
});
const compose = async (link: ApiBody<"composeLink">) =>
  api.composeLink({ session: await staffSession(), body: link });
const countBaskets = () => stored.baskets.count({});

it("composing a link to tickets with a code returns its URL and preview, and holds no seats", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  const code = await newPromo({ percentOff: 50 });
  const before = await countBaskets();
  const { value } = await compose(
    tickets(instanceId, { code: ` ${code.toLowerCase()}`, until: "2099-12-31" }),
  );
  const url = new URL(value.url);
  expect(url.pathname).toBe(`/smart/add-to-cart/events/${instanceId}/${instanceId}`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    quantity: "2",
    band: "A",
    type: "standard",
    code,
    until: "2099-12-31",
  });
  expect(value).toMatchObject({ title: instanceId, waits: null });
  expect(value.basket?.totals.total.amount).toBe(7_600 + 2 * 900);
  expect(await listClaims(instanceId)).toEqual([]);
  expect(await countBaskets()).toEqual(before);
});

it.each<[string, object | (() => Promise<object>), string]>([
  ["more tickets than are left", { quantity: 5 }, "quantity not-enough-seats"],
  ["more tickets than one order may have", { quantity: 40 }, "quantity limit"],
  ["a price type that is not sold", { priceTypeId: "none" }, "offer unknown"],
  ["a last day in the past", { until: "2020-01-01" }, "until passed"],
  ["an unknown code", { code: "NONE" }, "code code-not-recognised"],
  ["a sentence as its code", { code: "Call 555!" }, "code not-for-links"],
  [
    "an expired code",
    async () => ({ code: await newPromo({ percentOff: 5, validUntil: new Date(0) }) }),
    "code code-expired",
  ],
  [
    "a code for other events",
    async () => ({ code: await newPromo({ percentOff: 5, eventIds: ["none"] }) }),
    "code code-not-valid",
  ],
  ["a gift card", async () => ({ code: await newVoucher(5_000) }), "code not-for-links"],
])("composing a link with %s is refused", async (_what, wish, expected) => {
  const { instanceId } = await createTestPerformance(HOUSE);
  const more = typeof wish === "function" ? await wish() : wish;
  const { outcome, failure } = await compose(tickets(instanceId, more));
  expect(outcome).toBe("invalid");
  expect(Object.entries(failure.fields).map(([field, why]) => `${field} ${why}`)).toEqual([
    expected,
  ]);
  expect(await listClaims(instanceId)).toEqual([]);
});

it("a link to tickets not yet on sale says so, and a link to a canceled performance is refused", async () => {
  const { instanceId } = await createTestPerformance({
    ...HOUSE,
    instance: { onSaleAt: new Date(Date.now() + 86_400_000) },
  });
  const early = await compose(tickets(instanceId));
  expect(early.value).toMatchObject({ basket: null, waits: "not-on-sale" });
  await changePerformance(instanceId, { cancelled: true });
  const canceled = await compose(tickets(instanceId));
  expect(canceled.failure).toMatchObject({ code: "invalid", fields: { id: "cancelled" } });
});

it("a link with a priority booking or program code adds tickets where that code opens the sale", async () => {
  const early = await createTestPerformance({ ...HOUSE, instance: forMembers });
  const promo = await newPromo({ percentOff: 0, opensPriority: true });
  const restricted = await createTestPerformance({ ...HOUSE, instance: { boxOfficeOnly: true } });
  const programme = await newProgramme([restricted.instanceId], []);
  for (const [{ instanceId }, code, without] of [
    [early, promo, { value: { waits: "priority" } }],
    [restricted, programme, { failure: { fields: { id: "book" } } }],
  ] as const) {
    const page = { kind: "performance" as const, instanceId, code, until: null };
    expect(await compose({ ...page, code: null })).toMatchObject(without);
    expect((await compose(page)).value).toMatchObject({ waits: null });
    const { value } = await compose(tickets(instanceId, { code }));
    expect(value).toMatchObject({ waits: null, basket: { tickets: [{}, {}] } });
  }
  const useless = await compose(tickets(restricted.instanceId, { code: promo }));
  expect(useless.failure.fields).toEqual({ code: "code-not-valid" });
});

it.each<[SmartLink, string, number | null]>([
  [
    { kind: "gift", fundId: "annual", amount: 75, appeal: null, until: null },
    "/smart/add-to-cart/donations/annual?amount=75",
    7_500,
  ],
  [
    { kind: "membership", levelId: "3", until: "2099-01-01" },
    "/smart/add-to-cart/memberships/3?until=2099-01-01",
    5_000,
  ],
])("staff compose the link %o", async (link, path, total) => {
  const { value } = await compose(link);
  expect(new URL(value.url).href.endsWith(path)).toBe(true);
  expect(value.basket?.totals.total.amount ?? null).toBe(total);
});

it("composing a link to an unknown fund, level, package or performance returns 404", async () => {
  const until = null;
  for (const link of [
    { kind: "gift" as const, fundId: "none", amount: 5, appeal: null, until },
    { kind: "membership" as const, levelId: "none", until },
    { kind: "package" as const, packageId: "none" },
    { kind: "performance" as const, instanceId: "none", code: null, until },
  ])
    expect((await compose(link)).outcome, link.kind).toBe("not-found");
});

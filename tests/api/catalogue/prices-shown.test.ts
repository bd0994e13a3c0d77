import { beforeAll, describe, expect, it } from "vitest";

import type { PRICE_TERMS } from "#contract/schemas/price-list";
import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { createLogger } from "../../../app/.server/logger";
import { startStorefront, type TestStorefront } from "../../support/servers/test-storefront";
import type { Tab } from "../../support/visitor/form-browser";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { callRaw, api, add, getBasket, newBasket } from "../support/box-office";
import { CONTRIBUTOR, FRIEND, addMembership, newMember, PATRON } from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { like } from "../../support/api/stored";
import { stored } from "../support/stored";

let site: TestStorefront;

/** A storefront with its page cache on, connected to the real box office. */
beforeAll(async () => {
  const { apiKey, crmUrl } = workerBoxOffice;
  const env = { CRM_API_KEY: apiKey, CRM_BASE_URL: crmUrl, CATALOGUE_FRESH_SECONDS: 2 };
  const crm = createBoxOffice({ env, logger: createLogger("silent") });
  site = await startStorefront(crm, { now: () => new Date() });
  return async () => {
    await site.close();
    await crm.close();
  };
});

type Buyer = { session: string | null; basketId: string | null };

const getTab = ({ session, basketId }: Buyer): Promise<Tab> =>
  site.openTab(
    session === null && basketId === null ? undefined : { crmSession: session, basketId },
  );

const anonymousVisitor = (): Promise<Buyer> => Promise.resolve({ session: null, basketId: null });
async function getMember(levelId: string): Promise<Buyer> {
  const { session } = await newMember(levelId, 10);
  return { session, basketId: null };
}
async function visitorJoining(levelId: string): Promise<Buyer> {
  const basketId = await newBasket();
  expect((await addMembership(basketId, levelId)).outcome).toBe("ok");
  return { session: null, basketId };
}

async function chargedPrice(buyer: Buyer, instanceId: string, band: string): Promise<number> {
  const basketId = buyer.basketId ?? (await newBasket());
  const options = buyer.session === null ? {} : { session: buyer.session };
  const added = await add(basketId, { instanceId, band }, options);
  expect(added.outcome).toBe("ok");
  if (buyer.session !== null)
    await api.claimBasket({ params: { id: basketId }, session: buyer.session });
  const { tickets } = await getBasket(basketId);
  return tickets.find((ticket) => ticket.band === band)?.total.amount ?? NaN;
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
/** A page's text with this lowest price as a whole: "From $8" is not in "From $85". */
const withFromPrice = (amount: number) =>
  expect.stringMatching(
    new RegExp(`From \\${dollars(amount).replace(/\.00$/, "")}(?:,? |$)`),
  ) as string;

const buyers = [
  { who: "an anonymous visitor", buyer: anonymousVisitor, top: 8_500 },
  {
    who: "a member whose membership does not waive the fee",
    buyer: () => getMember(FRIEND),
    top: 8_500,
  },
  { who: "a member whose membership waives the fee", buyer: () => getMember(PATRON), top: 7_600 },
  {
    who: "a visitor with such a membership in the basket",
    buyer: () => visitorJoining(CONTRIBUTOR),
    top: 7_600,
  },
];

describe.each(buyers)("the lowest price shown to $who", ({ buyer, top }) => {
  it("is the price charged, on every page and in each price band", async () => {
    const visitor = await buyer();
    const { instanceId, planId } = await createTestPerformance({
      rows: [
        { row: "A", seats: 4 },
        { row: "B", seats: 4, band: "B" },
      ],
    });
    // Listings show the lowest price, so only band A is on sale here.
    const { instanceId: topOnly } = await createTestPerformance({ seats: 4 });
    await stored.prices.change(
      { priceListId: [topOnly, planId], priceTypeId: like("test-%") },
      { enabled: false },
    );
    const tab = await getTab(visitor);
    // In the second round pages come from the cache.
    const anonymous = await getTab(await anonymousVisitor());

    for (let round = 0; round < 2; round += 1) {
      expect((await anonymous.go(`/?search=${topOnly}`)).text).toEqual(withFromPrice(8_500));
      expect((await tab.go(`/?search=${topOnly}`)).text).toEqual(withFromPrice(top));
      expect((await tab.go(`/?view=calendar&search=${topOnly}`)).status).toBe(200);
      expect((await tab.go(`/events/${topOnly}`)).text).toEqual(withFromPrice(top));
      // For the total of the chosen tickets.
      const { html } = await tab.go(`/events/${topOnly}/${topOnly}`);
      expect(html).toContain(`data-prices="{&quot;tickets&quot;:${top}`);
    }
    const shown = {
      performance: (await tab.go(`/events/${instanceId}/${instanceId}`)).text,
      seats: (await tab.go(`/events/${instanceId}/${instanceId}/syos/orchestra`)).text,
      prices: (await tab.go(`/events/${instanceId}/${instanceId}/price-selection?seat=A-1`)).text,
    };
    const price = new RegExp(`\\${dollars(top).replace(".00", "")}(?:\\.00)?\\b`);
    for (const text of Object.values(shown)) expect(text).toMatch(price);
    for (const text of Object.values(shown)) if (top !== 8_500) expect(text).not.toMatch(/\$85\b/);
    expect(shown.performance).toMatch(/\$9\b/);
    expect(shown.performance).not.toMatch(/\$18\b/);

    expect(await chargedPrice(visitor, instanceId, "A")).toBe(top);
    expect(await chargedPrice(visitor, instanceId, "B")).toBe(900);
  });

  it("is the price of the seats that best-available returns", async () => {
    const { session, basketId } = await buyer();
    const { instanceId } = await createTestPerformance({ seats: 4 });
    const { value } = await api.findBestSeats({
      params: { id: instanceId },
      body: {
        basketId,
        together: true,
        choices: [{ band: "A", priceTypeId: "standard", quantity: 1 }],
      },
      ...(session !== null && { session }),
    });
    expect(value.seats.map(({ total }) => total.amount)).toEqual([top]);
  });
});

it("a member's from price is the member price, in lists and on the event's page, and the lowest of the price list", async () => {
  const { instanceId, priceListId } = await createTestPerformance({ seats: 2 });
  const memberTypeId = `${priceListId}-m`;
  await stored.priceTypes.insert({
    id: memberTypeId,
    name: "Member",
    note: null,
    rank: 98,
    eligibility: "member",
  });
  await stored.prices.insert({
    priceListId,
    bandId: "A",
    priceTypeId: memberTypeId,
    faceValue: 2000,
    enabled: true,
  });
  const from = async (terms: (typeof PRICE_TERMS)[number]) => {
    const { value } = await api.listSeason({ query: { search: instanceId, terms } });
    const [listed] = value.instances;
    const event = await api.getEvent({ params: { id: listed?.event.id ?? "" }, query: { terms } });
    const [onEvent] = event.value.instances;
    const { bands } = (await api.getPriceList({ params: { id: instanceId }, query: { terms } }))
      .value;
    const inList = bands.flatMap(({ prices }) =>
      prices.flatMap(({ priceTypeId, total }) =>
        ["standard", memberTypeId].includes(priceTypeId) ? total.amount : [],
      ),
    );
    const { name, price } = listed?.reducedFrom ?? {};
    expect(onEvent?.priceFrom).toEqual(listed?.priceFrom);
    expect(listed?.priceFrom?.amount).toBe(Math.min(...inList));
    return [listed?.priceFrom?.amount, name, price?.amount];
  };
  expect(await from("public")).toEqual([8_500, "Two each", 3_900]);
  expect(await from("member")).toEqual([2_900, undefined, undefined]);
  expect(await from("member-no-fee")).toEqual([2_000, undefined, undefined]);
  expect((await callRaw("GET", "/instances?terms=friend")).status).toBe(400);
});

it("member prices and price terms without booking fees lower the from price of a package", async () => {
  const packagePrice = async (terms: (typeof PRICE_TERMS)[number]) => {
    const { value } = await api.listPackages({ query: { type: "flex", terms } });
    const [first] = value.filter(({ priceFrom }) => priceFrom !== null);
    return { needs: first?.minItems ?? 0, from: first?.priceFrom?.amount ?? 0 };
  };
  const everyone = await packagePrice("public");
  const member = await packagePrice("member");
  const waived = await packagePrice("member-no-fee");
  expect(member.from).toBeLessThan(everyone.from);
  expect(member.from - waived.from).toBe(member.needs * 900);
});

it("price terms of an unknown basket return 404", async () => {
  expect((await api.getPriceTerms({ query: { basket: "none" } })).outcome).toBe("not-found");
  expect((await api.getPriceTerms()).value).toEqual({ terms: "public", priorityLevels: [] });
});

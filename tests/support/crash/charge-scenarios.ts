import { demoCards } from "../../../dev/demo/demo-people";
import type { TestLane } from "./crash-site";
import type { Scenario } from "./scenario";
import { newVisitor, expectOk, type Visitor } from "./visitor";

const LAST_DAY_OF_MEMBERSHIP = `
  insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, reminds_to_renew, worth)
  select $1, '3', 'active', d - 364, d - 30, d, false, 5000
  from (select (crm_now() at time zone 'America/New_York')::date as d) day`;

const STORED_CARD = `
  insert into stored_cards (customer_id, provider_id, provider_customer, brand, masked_number, cardholder_name,
    expiry_month, expiry_year, is_preferred)
  values ($1, $2, 'cus_demo', 'visa', '•••• 4242', 'Jordan Lee', 12, extract(year from now())::int + 5, true)`;
const storeCard = (lane: TestLane, { customerId }: Visitor) =>
  lane.pool.query(STORED_CARD, [customerId, demoCards[0]?.providerId]);

const GIFT_DUE_TODAY = `
  insert into recurring_payments (customer_id, state, card_id, locale, gift_item_id, fund_id, gift, amount, started_on,
    next_on)
  select customer_id, 'active', id, 'en-us', gen_random_uuid(), 'annual',
    '{"appeal":null,"recognitionName":null,"anonymous":false,"tribute":null,"roundUp":false,"monthly":true}',
    2500, d - 31, d
  from stored_cards, lateral (select (crm_now() at time zone 'America/New_York')::date as d) day where customer_id = $1`;

/** Recurring charges, which the worker makes without a visitor. */
export const CHARGE_SCENARIOS: readonly Scenario[] = [
  {
    name: "a membership is renewed",
    commits: ["charge-announced", "charge-started", "charge-settled"],
    kinds: ["membership"],
    prepare: async (lane) => {
      const visitor = await newVisitor(lane);
      await lane.pool.query(LAST_DAY_OF_MEMBERSHIP, [visitor.customerId]);
      await storeCard(lane, visitor);
      return visitor;
    },
    runStep: async (lane, { session }) => {
      const [membership] = expectOk(
        await lane.call<{ id: string }[]>("GET", "/customer/memberships", { session }),
      );
      const [method] = expectOk(
        await lane.call<{ id: string }[]>("GET", "/customer/payment-methods", { session }),
      );
      const body = { methodId: method?.id, locale: "en-us" };
      const path = `/customer/memberships/${membership?.id}/renewal`;
      expectOk(await lane.call("PUT", path, { body, session }));
    },
    resume: () => Promise.resolve(),
    by: "worker",
  },
  {
    name: "a monthly gift is charged",
    commits: ["charge-announced", "charge-started", "charge-settled"],
    kinds: ["donation"],
    prepare: async (lane) => {
      const visitor = await newVisitor(lane);
      await storeCard(lane, visitor);
      return visitor;
    },
    runStep: (lane, { customerId }) => lane.pool.query(GIFT_DUE_TODAY, [customerId]),
    resume: () => Promise.resolve(),
    by: "worker",
  },
];

import { randomUUID } from "node:crypto";

import { demoCards } from "../../../dev/demo/demo-people";
import { insertMembership } from "../api/memberships";
import { dayFromNow } from "../api/stored";
import type { TestLane } from "./crash-site";
import type { Scenario } from "./scenario";
import { newVisitor, expectOk, type Visitor } from "./visitor";

const FRIEND = "3";

export const storeCard = (
  { stored }: Pick<TestLane, "stored">,
  { customerId }: Pick<Visitor, "customerId">,
) =>
  stored.storedCards.insert({
    customerId,
    providerId: demoCards[0]?.providerId,
    providerCustomer: "cus_demo",
    brand: "visa",
    maskedNumber: "•••• 4242",
    cardholderName: "Jordan Lee",
    expiryMonth: 12,
    expiryYear: new Date().getFullYear() + 5,
    isPreferred: true,
  });

async function makeGiftDueToday({ stored }: TestLane, { customerId }: Visitor): Promise<void> {
  const { id: cardId } = await stored.storedCards.one({ customerId });
  await stored.recurringPayments.insert({
    customerId,
    state: "active",
    cardId,
    locale: "en-us",
    giftItemId: randomUUID(),
    fundId: "annual",
    gift: {
      appeal: null,
      recognitionName: null,
      anonymous: false,
      tribute: null,
      roundUp: false,
      monthly: true,
    },
    amount: 2_500,
    startedOn: dayFromNow(-31),
    nextOn: dayFromNow(),
  });
}

/** Recurring charges, which the worker makes without a visitor. */
export const CHARGE_SCENARIOS: readonly Scenario[] = [
  {
    name: "a membership is renewed",
    commits: ["charge-announced", "charge-started", "charge-settled"],
    kinds: ["membership"],
    prepare: async (lane) => {
      const visitor = await newVisitor(lane);
      await insertMembership(lane.stored, visitor.customerId, FRIEND, 364);
      await storeCard(lane, visitor);
      return visitor;
    },
    runStep: async (lane, { session }) => {
      const [membership] = (await lane.api.listCustomerMemberships({ session })).value;
      const [method] = (await lane.api.listPaymentMethods({ session })).value;
      expectOk(
        await lane.api.renewMembershipBy({
          params: { id: membership?.id },
          body: { methodId: method?.id ?? "", locale: "en-us" },
          session,
        }),
      );
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
    runStep: makeGiftDueToday,
    resume: () => Promise.resolve(),
    by: "worker",
  },
];

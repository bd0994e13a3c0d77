import { storeCard } from "./charge-scenarios";
import type { TestLane } from "./crash-site";
import type { Scenario } from "./scenario";
import { comeBack, expectOk, payWith, readyVisitor, type Visitor } from "./visitor";

async function payWithCard(lane: TestLane, visitor: Visitor): Promise<boolean> {
  const { id } = await lane.stored.storedCards.one({ customerId: visitor.customerId });
  return payWith(lane, visitor, id);
}

const charged: Pick<Scenario, "prepare" | "runStep"> = {
  prepare: async (lane, kind) => {
    const visitor = await readyVisitor(lane, { kind });
    await storeCard(lane, visitor);
    return visitor;
  },
  runStep: payWithCard,
};

/** An order that a stored card pays without a card page. */
export const STORED_CARD_SCENARIOS: readonly Scenario[] = [
  {
    ...charged,
    name: "a stored card is charged",
    commits: ["order-written", "charge-prepared", "paid-stored", "order-confirmed"],
    resume: async (lane, visitor) => {
      if (!(await payWithCard(lane, visitor))) throw new Error("the card was not charged again");
      const { state } = expectOk(await comeBack(lane, visitor));
      if (state !== "confirmed") throw new Error(`the order is ${state}`);
    },
  },
  {
    ...charged,
    name: "a stored card is charged, and the visitor doesn't try again",
    commits: ["order-written", "charge-prepared", "order-confirmed", "paid-stored"],
    // Reconciliation must find the charge, or cancel it.
    resume: () => Promise.resolve(),
  },
];

import { describe, expect, it } from "vitest";

import {
  CHECKOUT_STEP_NAMES,
  checkoutProgress,
  checkoutSteps,
  firstIncompleteStep,
  nextStep,
  previousStep,
  stepBefore,
} from "../../../../app/domain/checkout-steps";
import type { CheckoutFacts, CheckoutStepName } from "../../../../app/domain/checkout-steps";
import { pathTo } from "../../../../app/routing/paths";
import { venue } from "../../../../app/venue";
import { createFakeCrm } from "../../../support/fake-crm";
import { fakeCustomer } from "../../../support/fake-crm/people";

const series = venue.checkoutSeries;

async function fullFacts(): Promise<CheckoutFacts> {
  const added = await createFakeCrm().addTickets(
    null,
    {
      instanceId: "i1",
      choices: [{ band: "A", priceTypeId: "standard", quantity: 2 }],
      together: true,
      requestKey: "k",
    },
    null,
  );
  if (!added.ok) throw new Error("no basket");
  return {
    basket: {
      ...added.value,
      delivery: { optionId: "print-at-home", addressId: null },
      details: { specialRequests: null, accessRequirements: null, marketing: null },
    },
    customer: fakeCustomer,
    agreedTotal: added.value.totals.toPay.amount,
    billed: true,
  };
}

/** Facts in which everything before `step` is done, and nothing from it on. */
async function factsAt(step: CheckoutStepName): Promise<CheckoutFacts> {
  const full = await fullFacts();
  const undo: Record<CheckoutStepName, (facts: CheckoutFacts) => CheckoutFacts> = {
    basket: (facts) => ({ ...facts, basket: null }),
    account: (facts) => ({ ...facts, customer: null }),
    delivery: (facts) => ({
      ...facts,
      basket: facts.basket && { ...facts.basket, delivery: null },
    }),
    "additional-details": (facts) => ({
      ...facts,
      basket: facts.basket && { ...facts.basket, details: null },
    }),
    summary: (facts) => ({ ...facts, agreedTotal: null }),
    billing: (facts) => ({ ...facts, billed: false }),
    payment: (facts) => facts,
  };
  return series.slice(series.indexOf(step)).reduce((facts, name) => undo[name](facts), full);
}

describe("the order of the checkout", () => {
  it("has a page for each step", () => {
    for (const name of CHECKOUT_STEP_NAMES) {
      const id = name === "basket" ? "basket" : (`checkout-${name}` as const);
      expect(checkoutSteps[name].path).toBe(pathTo(id));
    }
  });

  it("lets nobody past a step that is not complete, and everybody up to it", async () => {
    for (const open of series) {
      const facts = await factsAt(open);
      expect(firstIncompleteStep(series, facts)).toBe(open);
      for (const wanted of series) {
        const past = series.indexOf(wanted) > series.indexOf(open);
        expect(stepBefore(series, facts, wanted)).toBe(past ? open : null);
      }
    }
  });

  it("asks again for the terms when the total is not the one that was agreed to", async () => {
    const facts = await fullFacts();
    expect(stepBefore(series, { ...facts, agreedTotal: 1 }, "payment")).toBe("summary");
  });

  it("leaves out billing and payment when there is nothing to pay", async () => {
    const facts = await fullFacts();
    const none = { amount: 0, currency: "USD" };
    const free = {
      ...facts,
      basket: facts.basket && { ...facts.basket, totals: { ...facts.basket.totals, toPay: none } },
    };
    expect(nextStep(series, free, "summary")).toBeNull();
    expect(stepBefore(series, free, "payment")).not.toBeNull();
  });

  it("knows the way on and back", async () => {
    const facts = await fullFacts();
    expect(nextStep(series, facts, "account")).toBe("delivery");
    expect(previousStep(series, facts, "delivery")).toBe("account");
    expect(previousStep(series, facts, "basket")).toBeNull();
    expect(nextStep(series, facts, "payment")).toBeNull();
  });

  it("shows what is done, where one is, and what is to come", async () => {
    const progress = checkoutProgress(series, await factsAt("summary"), "delivery");
    expect(progress.map(({ state }) => state)).toEqual([
      "done",
      "done",
      "current",
      "done",
      "open",
      "todo",
      "todo",
    ]);
  });
});

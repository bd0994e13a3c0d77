import { expect, it } from "vitest";

import { freeBasket, plainFacts } from "../../../../tests/support/samples/checkout-facts";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { venueSettings } from "~/venue-settings";
import {
  blockingStep,
  firstIncompleteStep,
  nextStep,
  previousStep,
  seriesAt,
} from "~/parts/checkout/visitor-steps";

const series = venueSettings.checkoutSeries;
const returning = sampleCustomer();
const free = freeBasket();

it("an express checkout goes from the summary to billing, and from billing to the payment", () => {
  const facts = plainFacts({ isExpress: true, customer: returning });
  expect(firstIncompleteStep(series, facts)).toBe("summary");
  expect(nextStep(series, facts, "summary")).toBe("billing");
  const agreed = { ...facts, agreedTotal: facts.basket?.totals.toPay.amount ?? 0 };
  expect(blockingStep(series, agreed, "payment")).toBe("billing");
  expect(nextStep(series, agreed, "billing")).toBe("payment");
  const billed = { ...agreed, passed: ["billing"] as const };
  expect(blockingStep(series, billed, "payment")).toBeNull();
  expect(nextStep(series, billed, "payment")).toBeNull();
  expect(previousStep(series, billed, "payment")).toBe("billing");
  // A free order needs neither.
  expect(nextStep(series, { ...facts, basket: free }, "summary")).toBeNull();
});

it("the household can be opened from the summary of a venue whose series doesn't have it", () => {
  const { asks } = plainFacts();
  const facts = plainFacts({ customer: returning, asks: { ...asks, household: true } });
  expect(nextStep(series, facts, "basket")).toBe("summary");
  const steps = seriesAt(series, facts, "household");
  expect(blockingStep(steps, facts, "household")).toBeNull();
  expect(nextStep(steps, facts, "household")).toBe("summary");
  const alone = plainFacts({ customer: returning });
  const without = seriesAt(series, alone, "household");
  expect(blockingStep(without, alone, "household")).toBe("summary");
});

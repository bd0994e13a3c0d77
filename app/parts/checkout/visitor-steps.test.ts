import { expect, it } from "vitest";

import {
  CHECKOUT_STEP_NAMES,
  seriesError,
  type CheckoutSeries,
  type CheckoutStepName,
} from "#contract/names/checkout-series";
import { checkoutSteps, type CheckoutFacts } from "~/domain/checkout/checkout-steps";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import {
  checkoutProgress,
  firstIncompleteStep,
  nextStep,
  previousStep,
  seriesAt,
  blockingStep,
} from "./visitor-steps";
import { sampleBasket, sampleProduct, sampleTicket } from "../../../tests/support/samples/basket";
import { freeBasket, plainFacts } from "../../../tests/support/samples/checkout-facts";
import { sampleCustomer } from "../../../tests/support/samples/customer";

const allSeries = {
  first: ["basket", "account", "delivery", "additional-details", "summary", "billing", "payment"],
  second: [
    "basket",
    "account",
    "delivery",
    "household",
    "contact-preferences",
    "review",
    "billing",
    "additional-details",
    "payment",
    "summary",
  ],
  every: CHECKOUT_STEP_NAMES,
} as const satisfies Record<string, CheckoutSeries>;

/** Steps that aren't visited if the summary pays. */
const NOT_VISITED: CheckoutSeries = ["additional-details", "billing", "payment"];

const series = venueSettings.checkoutSeries;
const guest = sampleCustomer({ isGuest: true, addresses: [] });
const details = { specialRequests: null, accessRequirements: null, marketing: null };

/** Facts of a guest to whom every step applies, and who has completed all and agreed. */
function fullFacts(change: Partial<CheckoutFacts> = {}): CheckoutFacts {
  const delivery = { optionId: "print-at-home", addressId: null };
  const basket = sampleBasket({ delivery, details });
  return {
    basket,
    customer: guest,
    agreedTotal: basket.totals.toPay.amount,
    agreedOn: null,
    passed: CHECKOUT_STEP_NAMES,
    asks: {
      "add-ons": true,
      upsells: true,
      memberships: true,
      "booking-protect": true,
      household: true,
      "gift-aid": true,
    },
    hasDefaultDelivery: false,
    hasCredit: false,
    isExpress: false,
    ...change,
  };
}

const free = freeBasket();
const gift = sampleBasket({ items: [sampleProduct({ kind: "donation", cents: 5_000 })] });
const returning = sampleCustomer();

/** Facts with all steps of a series before `step` complete, and none from it on. */
function factsAt(series: readonly CheckoutStepName[], step: CheckoutStepName): CheckoutFacts {
  const undo = (facts: CheckoutFacts, name: CheckoutStepName): CheckoutFacts => {
    const { basket } = facts;
    switch (name) {
      case "basket":
        return { ...facts, basket: null };
      case "account":
        return { ...facts, customer: null };
      case "delivery":
        return { ...facts, basket: basket && { ...basket, delivery: null } };
      case "additional-details":
        return { ...facts, basket: basket && { ...basket, details: null } };
      case "summary":
        return { ...facts, agreedTotal: null };
      default:
        return { ...facts, passed: facts.passed.filter((other) => other !== name) };
    }
  };
  return series.slice(series.indexOf(step)).reduce(undo, fullFacts());
}

it("the demo venue has exactly the specified series of steps", () => {
  expect(series).toEqual(allSeries.first);
});

it.each<[string, CheckoutSeries]>(Object.entries({ ...allSeries, venue: series }))(
  "the %s series of steps is valid",
  (_, steps) => {
    expect(seriesError(steps)).toBeNull();
  },
);

it.each([
  [["account", "basket"], "must begin with basket"],
  [["basket", "basket"], "basket is listed twice"],
  [["basket", "account", "payment"], "delivery is missing"],
  [
    [...series.filter((name) => name !== "delivery"), "delivery"],
    "must end with payment or summary",
  ],
  [["basket", "review", ...series.slice(1)], "review needs a customer and must come after account"],
] as const)("the series of steps %j is invalid: %s", (steps, error) => {
  expect(seriesError(steps)).toBe(error);
});

it("an incomplete package keeps a basket out of the checkout", () => {
  const details = { type: "flex", percentOff: 0, missing: 1, superItemId: null };
  const items = [sampleProduct({ kind: "package", id: "p", details })];
  const facts = { ...fullFacts(), basket: sampleBasket({ items }) };
  expect(firstIncompleteStep(series, facts)).toBe("basket");
  expect(blockingStep(series, facts, "account")).toBe("basket");
});

it("every checkout step has a page", () => {
  for (const name of CHECKOUT_STEP_NAMES) {
    const id = name === "basket" ? "basket" : (`checkout-${name}` as const);
    expect(checkoutSteps[name].path).toBe(pathTo(id));
  }
});

it.each<[string, CheckoutSeries]>(Object.entries(allSeries))(
  "in the %s series the first incomplete step blocks all later ones",
  (_, steps) => {
    for (const open of steps.filter((name) => !NOT_VISITED.includes(name))) {
      const facts = factsAt(steps, open);
      expect(firstIncompleteStep(steps, facts)).toBe(open);
      for (const target of steps) {
        const past = steps.indexOf(target) > steps.indexOf(open);
        expect([target, blockingStep(steps, facts, target)]).toEqual([target, past ? open : null]);
      }
    }
  },
);

it("a new guest goes from the account step to the summary, which pays, and a returning customer from the basket", () => {
  const visitor = plainFacts({ customer: null });
  expect(firstIncompleteStep(series, visitor)).toBe("account");
  expect(nextStep(series, visitor, "account")).toBe("summary");
  const customer = plainFacts({ customer: returning });
  expect(firstIncompleteStep(series, customer)).toBe("summary");
  for (const facts of [visitor, customer]) expect(nextStep(series, facts, "summary")).toBeNull();
  expect(previousStep(series, plainFacts(), "summary")).toBe("account");
  expect(previousStep(series, customer, "summary")).toBe("basket");
});

it.each(["account", "delivery", "additional-details", "billing-address"] as const)(
  "the optional step %s can be opened and returns to the summary",
  (name) => {
    const facts = plainFacts({ customer: returning });
    const steps = seriesAt(series, facts, name);
    expect(blockingStep(steps, facts, name)).toBeNull();
    expect([nextStep(steps, facts, name), previousStep(steps, facts, name)]).toEqual([
      "summary",
      "summary",
    ]);
  },
);

it("the payment page opens once the summary is accepted, so also after a declined card", () => {
  const facts = plainFacts();
  expect(blockingStep(series, facts, "payment")).toBe("summary");
  const agreed = { ...facts, agreedTotal: facts.basket?.totals.toPay.amount ?? 0 };
  expect(blockingStep(series, agreed, "payment")).toBeNull();
  expect(nextStep(series, agreed, "payment")).toBeNull();
  expect(previousStep(series, agreed, "payment")).toBe("summary");
  expect(nextStep(series, agreed, "billing")).toBe("payment");
  expect(blockingStep(series, { ...agreed, agreedTotal: 1 }, "payment")).toBe("summary");
});

it("the delivery step is visited if no delivery can be assumed", () => {
  const facts = plainFacts({ hasDefaultDelivery: false });
  expect(nextStep(series, facts, "account")).toBe("delivery");
  expect(blockingStep(series, facts, "summary")).toBe("delivery");
});

it("a billing-address step after the summary leads to payment, and is skipped if the address is known", () => {
  const steps = series.flatMap((name) =>
    name === "billing" ? (["billing-address", name] as const) : [name],
  );
  const facts = plainFacts({ agreedTotal: sampleBasket().totals.toPay.amount });
  expect(nextStep(steps, facts, "summary")).toBe("billing-address");
  expect(nextStep(steps, facts, "billing-address")).toBe("payment");
  expect(nextStep(steps, { ...facts, customer: returning }, "summary")).toBeNull();
  expect(blockingStep(steps, factsAt(series, "delivery"), "billing-address")).toBe("delivery");
});

it("the checkout skips steps that don't apply", () => {
  const streamed = sampleBasket({ tickets: [sampleTicket({ isStream: true })] });
  for (const basket of [gift, streamed])
    for (const name of ["delivery", "household"] as const)
      expect(blockingStep(series, plainFacts({ basket }), name)).toBe("summary");
});

it("a changed step continues to the next incomplete step, or to the summary even if that was accepted", () => {
  expect(nextStep(allSeries.every, fullFacts(), "upsells")).toBe("summary");
  const facts = fullFacts({ passed: CHECKOUT_STEP_NAMES.filter((name) => name !== "household") });
  expect(nextStep(allSeries.every, facts, "upsells")).toBe("household");
});

it("only pages that the summary links to change the series of a venue without these steps", () => {
  const facts = fullFacts();
  const linked: CheckoutSeries = ["billing-address", "household"];
  for (const name of CHECKOUT_STEP_NAMES.filter((step) => !linked.includes(step)))
    expect(seriesAt(series, facts, name)).toBe(series);
});

const [done, current, todo] = ["done", "current", "todo"] as const;
it.each([
  ["a new basket", "basket", { customer: null }, [current, todo, todo]],
  ["a customer's basket", "basket", { customer: returning }, [current, todo, todo]],
  ["a new guest", "account", { customer: null }, [done, current, todo]],
  ["a guest on the summary", "summary", {}, [done, done, current]],
  ["a guest who changes the delivery", "delivery", {}, [done, current, todo]],
  [
    "a returning customer on the summary",
    "summary",
    { customer: returning },
    [done, done, current],
  ],
  ["a gift, which is not delivered", "summary", { basket: gift }, [done, done, current]],
  [
    "a guest who must choose a delivery",
    "account",
    { customer: null, hasDefaultDelivery: false },
    [done, current, todo],
  ],
  [
    "a guest whose card was declined",
    "payment",
    { agreedTotal: sampleBasket().totals.toPay.amount },
    [done, done, current],
  ],
  ["another person of the household", "household", {}, [done, current, todo]],
] as const)("the checkout has the same three steps for %s", (_, step, change, states) => {
  const facts = plainFacts(change);
  const progress = checkoutProgress(seriesAt(series, facts, step), facts, step);
  expect(progress.map(({ label }) => label)).toEqual(["basket", "details", "pay"]);
  expect(progress.map(({ state }) => state)).toEqual(states);
});

it.each<[string, CheckoutSeries]>(Object.entries({ ...allSeries, venue: series }))(
  "in the %s series every visitor has the same number of steps on every page",
  (_, steps) => {
    const counts = steps.flatMap((step) =>
      [fullFacts(), factsAt(steps, step), plainFacts({ customer: returning, basket: gift })].map(
        (facts) => checkoutProgress(seriesAt(steps, facts, step), facts, step).length,
      ),
    );
    expect(new Set(counts).size).toBe(1);
  },
);

it("an order with nothing to pay has its summary as the last step", () => {
  const progress = checkoutProgress(series, plainFacts({ basket: free }), "summary");
  expect(progress.map(({ label }) => label)).toEqual(["basket", "details", "summary"]);
});

it("a step of an earlier group counts toward the group of the steps before it", () => {
  const facts = factsAt(allSeries.second, "billing");
  const groups = checkoutProgress(allSeries.second, facts, "additional-details");
  expect(groups.map(({ name, state }) => [name, state])).toEqual([
    ["basket", done],
    ["details", done],
    ["review", done],
    ["pay", current],
  ]);
});

it.each([
  [null, "summary", [done, done, current]],
  ["account", "account", [done, done, current]],
  ["basket", "basket", [done, todo, current]],
] as const)(
  "a payment that was opened on the step %s and canceled leads back to %s, and nothing after it is done",
  (agreedOn, back, states) => {
    const basket = sampleBasket({ delivery: { optionId: "print-at-home", addressId: null } });
    const agreedTotal = basket.totals.toPay.amount;
    const facts = plainFacts({ basket, agreedTotal, agreedOn, hasDefaultDelivery: false });
    const steps = ["basket", "account", "delivery", "summary", "payment"] as const;
    expect(previousStep(steps, facts, "payment")).toBe(back);
    expect(checkoutProgress(steps, facts, "payment").map(({ state }) => state)).toEqual(states);
  },
);

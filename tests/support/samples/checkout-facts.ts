import type { CheckoutFacts } from "../../../app/domain/checkout/checkout-steps";
import { sampleBasket } from "./basket";
import { sampleCustomer } from "./customer";
import { usd } from "./usd";

/** Facts of a guest with e-tickets to whom no optional step applies. */
export const plainFacts = (change: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  basket: sampleBasket(),
  customer: sampleCustomer({ isGuest: true, addresses: [] }),
  agreedTotal: null,
  agreedOn: null,
  passed: [],
  asks: {
    "add-ons": false,
    upsells: false,
    memberships: false,
    "booking-protect": false,
    household: false,
    "gift-aid": false,
  },
  hasDefaultDelivery: true,
  hasCredit: false,
  isExpress: false,
  ...change,
});

export const freeBasket = () =>
  sampleBasket({ totals: { ...sampleBasket().totals, toPay: usd(0) } });

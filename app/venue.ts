import type { CheckoutStepName } from "./domain/checkout-steps";
import type { MaintenanceWindow } from "./domain/maintenance";
import type { WalletPass } from "./domain/wallet-pass";

/** What a venue edits for its storefront. Everything else is the box office's to decide. */
export type VenueSettings = {
  name: string;
  timeZone: string;
  currency: string;
  /** As it is written, and as a telephone dials it. */
  boxOffice: { phone: string; phoneHref: string; opensAt: string; closesAt: string };
  /** The steps of the checkout, in their order. */
  checkoutSeries: readonly CheckoutStepName[];
  /** For how long seats are held before they are paid for or kept longer, as the box office has it. */
  expiryMinutes: number;
  /** Spec section 9, "Session expiry". */
  sessionIdleSeconds: number;
  /** Digits of a telephone number (spec section 5). */
  phoneDigits: { min: number; max: number };
  /** The one venue that is no hall: what is performed there is watched at home (spec section 2, "Seat maps"). */
  streamHallId: string;
  maintenanceWindows: readonly MaintenanceWindow[];
  /** Where tickets become passes of a telephone's wallet; null where there is none. */
  walletPass: WalletPass | null;
};

export const venue: VenueSettings = {
  name: "Riverside Performing Arts Center",
  timeZone: "America/New_York",
  currency: "USD",
  boxOffice: {
    phone: "212 555 0140",
    phoneHref: "tel:+12125550140",
    opensAt: "10:00",
    closesAt: "20:00",
  },
  checkoutSeries: [
    "basket",
    "account",
    "express-checkout",
    "delivery",
    "additional-details",
    "summary",
    "billing",
    "payment",
  ],
  expiryMinutes: 15,
  sessionIdleSeconds: 1200,
  phoneDigits: { min: 10, max: 11 },
  streamHallId: "live-stream",
  maintenanceWindows: [],
  walletPass: null,
};

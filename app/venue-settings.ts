import { venue } from "#contract/venue";
import { ACCOUNT_SECTION_NAMES, type AccountSettings } from "./domain/account/account-sections";
import type { CheckoutStepName } from "./domain/checkout/checkout-steps";
import type { MaintenanceWindow } from "./domain/maintenance";
import type { Reservation, ReservationSite } from "./domain/reservation-links";

export const WALLETS = ["apple", "google"] as const;
export type Wallet = (typeof WALLETS)[number];

/**
 * Takes `passType`, `client` and `barcode`. `passTypes` has the service's name for each wallet's pass; one without
 * a name has no link.
 */
export type WalletPass = {
  url: string;
  client: string;
  passTypes: Partial<Record<Wallet, string>>;
};

/** What a venue edits for its storefront. Everything else is the box office's to decide. */
export type VenueSettings = AccountSettings & {
  name: string;
  /** On one line, for the footer. */
  address: string;
  /** As displayed, and as dialed. */
  boxOffice: { phone: string; phoneHref: string; email: string };
  /** The steps of the checkout, in their order. */
  checkoutSeries: readonly CheckoutStepName[];
  /** For how long seats are held before they are paid for or kept longer, as the box office has it. */
  holdMinutes: number;
  /** After so long without a request a session is over. */
  sessionIdleSeconds: number;
  /**
   * Whether pages tell that an email address has an account; otherwise a mail says it, so that customers cannot be
   * found out by their address.
   */
  revealsKnownEmails: boolean;
  /** The one venue without a hall: its performances are watched at home. */
  streamHallId: string;
  /** Whether the list of orders opens with the upcoming ones alone; else with all. */
  upcomingOrdersOnly: boolean;
  /** Who gifts are made to, as the tax office knows it. */
  charity: { legalName: string; taxId: string };
  maintenanceWindows: readonly MaintenanceWindow[];
  /** Where a table and a ride to a performance are reserved; null where they are not. */
  reservationSites: Record<Reservation, ReservationSite | null>;
  /** The service for phone wallet passes; null for none. */
  walletPass: WalletPass | null;
};

export const venueSettings: VenueSettings = {
  name: venue.name,
  address: venue.address,
  currency: "USD",
  boxOffice: {
    phone: venue.phone,
    phoneHref: `tel:+1${venue.phone.replace(/\D/g, "")}`,
    email: venue.email,
  },
  checkoutSeries: [
    "basket",
    "account",
    "memberships",
    "delivery",
    "household",
    "additional-details",
    "summary",
    "billing",
    "payment",
  ],
  accountSections: ACCOUNT_SECTION_NAMES,
  household: true,
  customViews: [{ name: "your-visit", tabs: ["before", "at-the-center", "afterwards"] }],
  holdMinutes: venue.holdMinutes,
  sessionIdleSeconds: 1200,
  revealsKnownEmails: false,
  streamHallId: "live-stream",
  upcomingOrdersOnly: true,
  charity: venue.charity,
  maintenanceWindows: [{ from: "2026-10-05T03:00:00-04:00", until: "2026-10-05T05:00:00-04:00" }],
  reservationSites: {
    table: { url: "https://tables.example/reserve?restaurant=terrace", timeParam: "datetime" },
    ride: { url: "https://rides.example/book?to=riverside", timeParam: "arrive" },
  },
  walletPass: null,
};

import type { Locale, LocalizedText } from "#contract/names/locales";
import type { PaymentWallet } from "#contract/rules/payments/payment-wallets";
import type { WalletPass } from "#contract/rules/tickets/wallet-pass";
import type { AccountSettings } from "../account/account-sections";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import type { Look } from "#runtime/venue/read-look";
import type { VenueMedia } from "#runtime/venue/read-media";
import type { VenuePages } from "#runtime/venue/read-pages";
import type { MaintenanceWindow } from "./maintenance";
import type { Reservation, ReservationSite } from "../links/reservation-links";

type AccessibilitySettings = {
  /** The standard that the site meets, and the day of the last check against it. */
  standard: string;
  checkedOn?: string | undefined;
  /** `id`: of the tag; `name`: as the box office displays it; `text`: in place of the product's, which explains a few. */
  services: readonly { id: string; name: string; text?: LocalizedText | undefined }[];
  /** What helps people hear, in which halls. */
  listening?: LocalizedText | undefined;
};

/** A subject of the page about the way to the house. */
type VisitSection = {
  id: string;
  title: LocalizedText;
  text: LocalizedText;
  /** What can be ordered in advance. */
  order?: "addOns" | "food" | undefined;
  orderText?: LocalizedText | undefined;
};

/** What pages know of the venue, read from its checked settings (`runtime/venue/venue-schema.ts`) by app/venue-settings.ts. */
export type VenueSettings = AccountSettings & {
  name: string;
  /** On one line, for the footer. */
  address: string;
  /** `relay`: the number of the relay service for people who are deaf or can't speak, if there is one. */
  boxOffice: { phone: string; phoneHref: string; email: string; relay: string | undefined };
  accessibility: AccessibilitySettings;
  checkoutSeries: readonly CheckoutStepName[];
  /**
   * Whether the summary leads to the billing page, and that to the payment, which opens the card page. If not, the
   * summary opens the card page.
   */
  expressCheckout: boolean;
  /** Whether a performance in priority booking is shown, and sold by code, only to visitors who have signed in. */
  forceLoginForRestricted: boolean;
  /** How long seats are held unless extended. */
  holdMinutes: number;
  /** Of gift cards that are bought; null: they never expire. */
  giftCardDays: number | null;
  /** How long the law requires orders to be kept; without it, pages name no number. */
  recordsKeptYears?: number | undefined;
  /** A session expires after this long without a request. */
  sessionIdleSeconds: number;
  /** Whether pages show that an email address has an account. If not, only an email says so, to prevent enumeration. */
  revealsKnownEmails: boolean;
  /** The hall of live streams. */
  streamHallId: string;
  /** Halls in which places are only chosen one by one, such as a general admission hall with access places only. */
  hallsWithoutPriceChoice: readonly string[];
  /** How many minutes before a performance the add-ons of a category are for. */
  addOnTimes: Readonly<Record<string, number>>;
  /** Whether the list of orders shows only upcoming ones at first. */
  upcomingOrdersOnly: boolean;
  /** The recipient of donations, for tax receipts; a venue that is no charity sends none. */
  charity?: { legalName: string; taxId: string } | undefined;
  /** What share of the costs tickets pay, in percent; without it, pages name no number. */
  ticketsPayPercent?: number | undefined;
  /** Of the seller, for value added tax. Orders name it beside the tax. */
  vatNumber?: string | undefined;
  /** In the order in which a text that a page lacks in its language is looked for. */
  languages: readonly Locale[];
  /** BCP 47 tag of the language in which names and descriptions of events are written. */
  catalogueLanguage: string;
  /** Of the filter by price, in whole units of the currency. */
  limits: { priceSteps: readonly number[]; lowPrice: number };
  look: Look;
  pages: VenuePages;
  media: VenueMedia;
  visit: { sections: readonly VisitSection[]; mapAlt?: LocalizedText | undefined };
  maintenanceWindows: readonly MaintenanceWindow[];
  /** Partners at which visitors reserve a table or a ride for a performance. */
  reservationSites: Record<Reservation, readonly ReservationSite[]>;
  /** The wallets that the card provider's page offers. */
  paymentWallets: readonly PaymentWallet[];
  /** The service for phone wallet passes; null for none. */
  walletPass: WalletPass | null;
};

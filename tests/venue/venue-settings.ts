import { ACCOUNT_SECTION_NAMES } from "../../app/domain/account/account-sections";
import type { VenueSettings } from "../../app/domain/venue-shape";
import { venue } from "./venue";

/** The storefront of all tests: they hold whatever the settings in app/venue-settings.ts are. */
export const venueSettings: VenueSettings = {
  name: venue.name,
  address: venue.address,
  currency: venue.currency,
  boxOffice: {
    phone: venue.phone,
    phoneHref: `tel:+1${venue.phone.replace(/\D/g, "")}`,
    email: venue.email,
    relay: "711",
  },
  accessibility: {
    standard: "WCAG 2.2 AA",
    checkedOn: "2026-11-26",
    services: [
      { id: "AudioDescribed", name: "Audio described" },
      { id: "OpenCaption", name: "Open captions" },
      { id: "ClosedCaptioning", name: "Closed captions" },
      { id: "ASL", name: "ASL" },
      { id: "RelaxedPerformance", name: "Relaxed performance" },
    ],
  },
  checkoutSeries: [
    "basket",
    "account",
    "delivery",
    "additional-details",
    "summary",
    "billing",
    "payment",
  ],
  expressCheckout: false,
  accountSections: ACCOUNT_SECTION_NAMES,
  household: true,
  customViews: [{ name: "your-visit", tabs: ["before", "at-the-center", "afterwards"] }],
  forceLoginForRestricted: false,
  holdMinutes: venue.holdMinutes,
  sessionIdleSeconds: 1200,
  revealsKnownEmails: false,
  streamHallId: "live-stream",
  hallsWithoutPriceChoice: ["access-hall"],
  upcomingOrdersOnly: true,
  charity: venue.charity,
  maintenanceWindows: [{ from: "2026-10-05T03:00:00-04:00", until: "2026-10-05T05:00:00-04:00" }],
  reservationSites: {
    table: [
      {
        name: "Terrace Restaurant",
        url: "https://tables.example/reserve?restaurant=terrace",
        timeParam: "datetime",
      },
      {
        name: "Quayside Grill",
        url: "https://quayside.example/book",
        timeParam: "at",
      },
    ],
    ride: [
      {
        name: "Riverside Cars",
        url: "https://rides.example/book?to=riverside",
        timeParam: "arrive",
      },
    ],
  },
  walletPass: null,
};

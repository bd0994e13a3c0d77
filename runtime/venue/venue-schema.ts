import { z } from "zod";

import { ACCOUNT_SECTION_NAMES } from "#contract/names/account-section-names";
import { CHECKOUT_STEP_NAMES, seriesError } from "#contract/names/checkout-series";
import { hasHundredths } from "#contract/text/intl";
import { MOTIFS } from "#contract/names/motifs";
import { customerPhoneSchema } from "./customer-phone";
import {
  accessibility,
  line,
  id,
  words,
  instant,
  timeZone,
  isCountry,
  limits,
  partPercent,
  paymentWallets,
  reservationSites,
  reservationWindow,
  retentionDays,
  walletPass,
} from "./setting-schemas";
import { catalogueLanguage, languages } from "./languages/language-settings";
import { system } from "./tessitura-settings";

/** What has a rate of its own. Each kind of line names its rate in `LINE_FACTS`. */
export const TAXED_KINDS = [
  "ticket",
  "delivery",
  "package",
  "food-and-drink",
  "merchandise",
  "supplementary",
  "membership",
  "donation",
  "gift-voucher",
  "membership-gift",
  "ticket-subscription",
  "booking-protection",
  "cover-fee",
] as const;

/** venue.yaml. Unknown names are mistakes, so that a misspelled one never has no effect. */
export const venueSchema = z.strictObject({
  name: line(100).describe("The venue's name, as visitors know it"),
  address: line(200).describe("Its postal address on one line"),
  country: z
    .string()
    .refine(isCountry, "expected a country's code of two capital letters, like SE")
    .describe(
      "ISO 3166-1 alpha-2. Forms list it first, and its phone numbers need no country code",
    ),
  timeZone: timeZone.describe("All dates and times shown to people are in it"),
  currency: z
    .string()
    .refine(hasHundredths, "expected a currency with two decimal digits, like USD, GBP or SEK")
    .describe("ISO 4217"),
  languages,
  catalogueLanguage,
  phone: line(40).describe("The box office's number, as visitors read it"),
  phoneDialed: z
    .string()
    .regex(/^\+\d{5,15}$/, "expected the number with its country code, like +12125550140")
    .describe("The same number, as phones dial it"),
  relay: line(40)
    .optional()
    .describe(
      "Number of the relay service for people who are deaf or can't speak; without it, pages name none",
    ),
  email: z.email().max(200).describe("The box office's email address"),
  openingHours: words(200).describe(
    "Of the box office, as a phrase of a sentence: every day from 10:00 to 20:00",
  ),
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{1,6}$/, "expected 1 to 6 capital letters, like RPA")
    .describe(
      "Order numbers begin with it: RPA-10234. Changing it changes those of past orders too",
    ),
  charity: z
    .strictObject({
      legalName: line(200).describe(
        "As on receipts; the terms of sale and orders name it as the seller",
      ),
      taxId: line(50).describe("With what it is called, like EIN 00-0000000"),
    })
    .optional()
    .describe(
      "As registered with the tax office, for receipts and yearly statements of gifts; without it there are none",
    ),
  ticketsPayPercent: partPercent.describe(
    "What share of the venue's costs tickets pay; the page of donations says it",
  ),
  vatNumber: line(50)
    .optional()
    .describe(
      "The seller's number for value added tax, which orders and their emails name beside the tax: the number alone, since its label is printed before it",
    ),
  customerPhone: customerPhoneSchema,
  holdMinutes: z
    .int()
    .min(5)
    .max(60)
    .default(15)
    .describe("How long seats are held until they are paid for or the hold is extended"),
  sessionIdleMinutes: z
    .int()
    .min(5)
    .max(240)
    .default(20)
    .describe("Visitors are signed out after this long without opening a page"),
  waitingListOfferHours: z
    .int()
    .min(1)
    .max(168)
    .default(24)
    .describe("How long freed seats are kept for the next on a waiting list, at most"),
  giftCardDays: z
    .int()
    .min(30)
    .max(36_500)
    .nullable()
    .default(null)
    .describe(
      "How long gift cards are valid from the day on which they are bought, 1826 for 5 years; null: for ever",
    ),
  limits,
  retentionDays,
  recordsKeptYears: z
    .int()
    .min(2)
    .max(50)
    .optional()
    .describe(
      "How long the law of the country requires orders, payments and donations to be kept, as customers who close their account are told; without it, no number is named",
    ),
  vat: z
    .partialRecord(z.enum(TAXED_KINDS), z.number().min(0).max(50))
    .default({})
    .describe(
      "Tax that prices include, in percent, such as value added tax; ticket includes the booking fee. Tax on top of prices is not supported",
    ),
  taxName: words(40)
    .optional()
    .describe(
      "What that tax is called, as within a sentence: HST, sales tax; without it, VAT in each language",
    ),
  eventKinds: z
    .record(
      id,
      z.strictObject({
        label: words(60).describe("As visitors read it"),
        shortcut: words(40)
          .optional()
          .describe(
            "Name of its shortcut among the filters of what's on; without it there is none",
          ),
        motifs: z.array(z.enum(MOTIFS)).min(1).describe("Drawings for posters without a soloist"),
      }),
    )
    .refine((kinds) => Object.keys(kinds).length > 0, "expected a kind of events")
    .describe("In the order of the filter. The names are stored with events: one in use must stay"),
  checkoutSeries: z
    .array(z.enum(CHECKOUT_STEP_NAMES))
    .superRefine((steps, context) => {
      const error = seriesError(steps);
      if (error !== null) context.addIssue({ code: "custom", message: error });
    })
    .default([
      "basket",
      "account",
      "delivery",
      "additional-details",
      "summary",
      "billing",
      "payment",
    ])
    .describe("Steps of the checkout (docs/checkout.md)"),
  expressCheckout: z
    .boolean()
    .default(false)
    .describe("Whether the summary leads to the billing page, and that to the payment"),
  accountSections: z
    .array(z.enum(ACCOUNT_SECTION_NAMES))
    .min(1)
    .default([...ACCOUNT_SECTION_NAMES])
    .describe("In the order of the navigation"),
  household: z
    .boolean()
    .default(true)
    .describe("Whether customers can add household members, and choose one to book for"),
  customViews: z
    .array(
      z.strictObject({
        name: id.describe("In its address, /account/custom/NAME"),
        tabs: z.tuple([id], id).describe("Names of its parts"),
      }),
    )
    .default([])
    .describe("Pages of the venue's own in the account"),
  roundUpGift: z
    .boolean()
    .default(true)
    .describe(
      "Whether the basket asks visitors to round up its total with a gift; like other gifts, never members from `hideForMembersFrom` of the season's `donationRequest`",
    ),
  forceLoginForRestricted: z
    .boolean()
    .default(false)
    .describe(
      "Whether performances in priority booking are shown only to customers who are signed in",
    ),
  revealsKnownEmails: z
    .boolean()
    .default(false)
    .describe("Whether pages show that an email address has an account (docs/security.md)"),
  passwordMaxLength: z
    .int()
    .min(20)
    .max(100)
    .default(64)
    .describe("Most characters of customers' passwords; the least are 6"),
  upcomingOrdersOnly: z
    .boolean()
    .default(true)
    .describe("Whether the list of a customer's orders begins with upcoming ones alone"),
  seasonStartsIn: z
    .int()
    .min(1)
    .max(12)
    .default(9)
    .describe("Number of the month in which a season begins, for browsing by season"),
  streamHallId: id.default("live-stream").describe("The hall of live streams"),
  hallsWithoutPriceChoice: z
    .array(id)
    .default([])
    .describe("Halls in which places are only chosen one by one"),
  addOnTimes: z
    .record(line(100), z.int().min(0).max(1_440))
    .default({})
    .describe(
      "How many minutes before a performance the add-ons of a category are for, such as 120 for parking; the basket lists them at that time",
    ),
  maintenanceWindows: z
    .array(
      z
        .strictObject({ from: instant, until: instant })
        .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
          path: ["until"],
          error: "expected a time after from",
        }),
    )
    .max(100)
    .default([])
    .describe("When no tickets are sold"),
  reservationSites: z
    .strictObject({ table: reservationSites, ride: reservationSites })
    .default({ table: [], ride: [] })
    .describe("Partners at which visitors reserve a table or a ride for a performance"),
  reservationWindows: z
    .strictObject({
      table: reservationWindow({ daysAhead: 60, minutesBefore: 90 }),
      ride: reservationWindow({ daysAhead: null, minutesBefore: 15 }),
    })
    .prefault({})
    .describe("When tables and rides are reserved for, and from when"),
  paymentWallets,
  walletPass,
  system,
  accessibility,
  visit: z
    .strictObject({
      sections: z
        .array(
          z.strictObject({
            id: id.describe("Its anchor in the page"),
            title: words(80).describe("Its heading"),
            text: words(2_000).describe("Below the heading"),
            order: z.enum(["addOns", "food"]).optional().describe("What its link orders ahead"),
            orderText: words(500).optional().describe("After the text, while that is sold"),
          }),
        )
        .max(20)
        .default([])
        .describe("Subjects, in their order"),
      mapAlt: words(500).optional().describe("What the map shows; without it there is none"),
    })
    .default({ sections: [] })
    .describe("The page about the way to the house"),
  texts: z
    .record(z.string().max(200), words(5_000))
    .default({})
    .describe("The venue's words in place of the product's, by the text's name in locales/en.json"),
});

/** What venue.yaml says, with defaults. */
export type VenueSettingsFile = z.output<typeof venueSchema>;

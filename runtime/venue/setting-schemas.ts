import { z } from "zod";

import { LOCALES } from "#contract/names/locales";
import { ACCESS_SERVICES, findAccessService } from "#contract/names/access-services";
import { PAYMENT_WALLETS } from "#contract/rules/payments/payment-wallets";
import { WALLETS } from "#contract/rules/tickets/wallet-pass";
import { nearestName } from "../files/nearest-name";

/** Schemas of single values, of which `venue-schema.ts` makes the settings. `docs/venue-fields.md` lists those. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "expected text")
    .max(max)
    .regex(/^[^\r\n]*$/, "expected one line");
/** As ids are stored with rows of the database and part of addresses. */
export const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected lower-case letters, digits and hyphens, like a-name")
  .max(50);
/** By language. What a language lacks is said in the first of the venue's languages that is there. */
export const words = (max: number) =>
  z
    .partialRecord(z.enum(LOCALES), z.string().trim().min(1, "expected text").max(max))
    .refine((texts) => Object.keys(texts).length > 0, "expected a text in a language");
export const website = z.url({
  protocol: /^https?$/,
  error: "expected a URL, like https://example.org",
});
export const instant = z.iso.datetime({
  offset: true,
  error: "expected a time with its offset, like 2026-10-05T03:00:00-04:00",
});

export const timeZone = z.string().refine(isTimeZone, {
  error: ({ input }) => {
    const nearest = nearestName(String(input), Intl.supportedValuesOf("timeZone"));
    return `expected a time zone, like ${nearest ?? "Europe/Stockholm"}`;
  },
});

function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // "+02:00" is one for Node, but has no summer.
    return /^[A-Z]/.test(timeZone);
  } catch {
    return false;
  }
}

export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) !== undefined;

const retained = (days: number) => z.int().min(1).max(3_650).default(days);

export const retentionDays = z
  .strictObject({
    mailTexts: retained(90).describe(
      "Texts and attachments of sent emails; once a mail server has them, they go at once",
    ),
    baskets: retained(30).describe("Baskets without a customer, from when they were opened"),
    unconfirmedPlaces: retained(7).describe("Places on waiting lists that guests did not confirm"),
    signInAttempts: retained(30).describe("Failed and successful attempts to sign in"),
  })
  .prefault({})
  .describe("After how many days the worker deletes personal data (docs/operations.md)");

export const limits = z
  .strictObject({
    groupSalesFrom: z
      .int()
      .min(2)
      .max(500)
      .default(10)
      .describe("Number of tickets that visitors are told to call for, as groups do"),
    fewSeatsLeft: z
      .int()
      .min(1)
      .max(500)
      .default(12)
      .describe("Price bands and sections say how many seats are left from this number down"),
    postalDays: z
      .int()
      .min(1)
      .max(60)
      .default(5)
      .describe("Tickets are mailed only for performances that are at least these days away"),
    priceSteps: z
      .array(z.int().min(1).max(100_000))
      .min(1)
      .max(10)
      .default([30, 50, 75, 100, 150])
      .describe("Highest prices to choose from in the filter, in whole units of the currency"),
    lowPrice: z
      .int()
      .min(1)
      .max(100_000)
      .default(50)
      .describe("Of the shortcut to tickets under a price, in whole units of the currency"),
    freeTickets: z
      .int()
      .min(1)
      .max(999)
      .default(20)
      .describe("Most tickets that cost nothing of one performance for one buyer"),
    freeTicketsWithoutProof: z
      .int()
      .min(0)
      .max(999)
      .default(2)
      .describe("As `freeTickets`, for a buyer who has not confirmed the email address"),
    smallestGift: z
      .int()
      .min(1)
      .max(1_000)
      .default(1)
      .describe(
        "Smallest donation that visitors can enter, in whole units of the currency. A gift that rounds up a total (`roundUpGift`) may be smaller",
      ),
  })
  .refine((limits) => limits.freeTicketsWithoutProof <= limits.freeTickets, {
    path: ["freeTicketsWithoutProof"],
    error: "expected at most freeTickets",
  })
  .prefault({})
  .describe(
    "Numbers that pages and sales go by. Defaults of amounts suit dollars and euros: set them for another currency",
  );

type ReservationWindow = { daysAhead: number | null; minutesBefore: number };

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "expected a time of day from 00:00 to 23:59, like 17:00");

export const reservationWindow = ({ daysAhead, minutesBefore }: ReservationWindow) =>
  z
    .strictObject({
      daysAhead: z
        .int()
        .min(1)
        .max(365)
        .nullable()
        .default(daysAhead)
        .describe("How many days before a performance it can be reserved; null: at any time"),
      minutesBefore: z
        .int()
        .min(0)
        .max(600)
        .default(minutesBefore)
        .describe("How long before the performance it is reserved for"),
      startsFrom: timeOfDay
        .nullable()
        .default(null)
        .describe(
          "Only for performances that start at this time of day or later, like 17:00; null: for all",
        ),
    })
    .prefault({});

export const reservationSites = z
  .array(
    z.strictObject({
      name: line(100),
      url: website,
      timeParam: z
        .string()
        .regex(/^[\w.-]{1,40}$/, "expected the name of a parameter, like datetime")
        .describe("Parameter of the URL that gets the time of the performance"),
    }),
  )
  .max(20)
  .default([]);

export const accessibility = z
  .strictObject({
    standard: line(60).describe("The standard that the site meets"),
    checkedOn: z.iso
      .date()
      .optional()
      .describe("Day of the last check against it; without it, the page claims no check"),
    services: z
      .array(
        z
          .strictObject({
            id: line(100).describe("Of its tag in the season's `accessTags`"),
            name: line(60).describe("As the box office displays its tag"),
            text: words(1_000)
              .optional()
              .describe(
                `What it is. Needed but for ${ACCESS_SERVICES.join(", ")}, which the product explains`,
              ),
          })
          .refine(
            ({ id: tag, text }) => text !== undefined || findAccessService(tag) !== undefined,
            {
              path: ["text"],
              error: `expected what it is, by language: the product explains only ${ACCESS_SERVICES.join(", ")}`,
            },
          ),
      )
      .default([])
      .describe("Access services that the accessibility page explains"),
    listening: words(1_000)
      .optional()
      .describe("What helps people hear, in which halls; without it, the page says nothing of it"),
  })
  .describe("For the accessibility page");

export const paymentWallets = z
  .array(z.enum(PAYMENT_WALLETS))
  .default([])
  .describe(
    "The wallets that the card provider's page offers, as set up in its dashboard; the button that pays names them in this order",
  );

export const walletPass = z
  .strictObject({
    url: website,
    client: line(100),
    passTypes: z.partialRecord(z.enum(WALLETS), line(100)),
  })
  .nullable()
  .default(null)
  .describe("The service for phone wallet passes; null for none");

/** More than nothing and less than all. */
export const partPercent = z.int().min(1).max(99).optional();

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { AddressTypeId } from "#contract/schemas/address";
import type { SurveyAnswers } from "#contract/schemas/culture-survey";
import { CONTACT_CATEGORIES, TRIBUTE_TYPES } from "#contract/rules/customers/choices";
import { at, madeAt, uuidReference, textReference } from "../platform/database/columns";
import { emailKey } from "./email-key";

export const customers = pgTable(
  "customers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown to people instead of the id. */
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity({ startWith: 20001 }),
    title: text("title"),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name"),
    lastName: text("last_name").notNull(),
    /** As typed; unique among registered customers without regard to case. */
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    mobile: text("mobile"),
    birthYear: smallint("birth_year"),
    birthDate: date("birth_date", { mode: "string" }),
    recognitionName: text("recognition_name"),
    donorListing: text("donor_listing"),
    tributeName: text("tribute_name"),
    tributeType: text("tribute_type", { enum: TRIBUTE_TYPES }),
    /** The language chosen while signed in, used for all mails. Null: never chosen. */
    locale: text("locale"),
    /** Has no login, and may share an email with other customers. */
    isGuest: boolean("is_guest").notNull().default(false),
    /** Null for guests who have not verified the email: they must not see other orders with the same email. */
    emailVerifiedAt: at("email_verified_at"),
    /** When the account was closed. Only accounting records are kept. */
    closedAt: at("closed_at"),
    /** Incremented by every change, for optimistic locking. */
    version: integer("version").notNull().default(1),
    createdAt: madeAt(),
  },
  (t) => [
    unique("customers_number").on(t.number),
    uniqueIndex("customers_email_once")
      .on(sql`lower(${t.email})`)
      .where(sql`not ${t.isGuest}`),
    index("customers_by_email").on(sql`lower(${t.email}) text_pattern_ops`),
    // For limits per person.
    index("customers_by_email_key").on(emailKey(t.email)),
    index("customers_by_last_name").on(sql`lower(${t.lastName}) text_pattern_ops`),
    index("customers_by_phone").on(t.phone),
    index("customers_by_mobile")
      .on(t.mobile)
      .where(sql`${t.mobile} is not null`),
    // Must equal the expression in find-customers.ts.
    index("customers_by_folded_name").using(
      "gin",
      sql`(' ' || fold_name(${t.firstName} || ' ' || ${t.lastName})) gin_trgm_ops`,
    ),
    // For the release before 0.2.0, which may still be running. The release after it drops this index.
    index("customers_by_name").using(
      "gin",
      sql`(' ' || lower(${t.firstName} || ' ' || ${t.lastName})) gin_trgm_ops`,
    ),
    check(
      "customers_birth",
      sql`${t.birthDate} is null or extract(year from ${t.birthDate}) = ${t.birthYear}`,
    ),
    check("customers_verified", sql`${t.isGuest} or ${t.emailVerifiedAt} is not null`),
    check("customers_closed", sql`${t.closedAt} is null or ${t.isGuest}`),
    check("customers_tribute", sql`(${t.tributeName} is null) = (${t.tributeType} is null)`),
  ],
);

/** Soft-deleted by `removedAt`, since orders and baskets refer to addresses. */
export const addresses = pgTable(
  "addresses",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    /** One of `ADDRESS_TYPES`. */
    typeId: smallint("type_id").$type<AddressTypeId>().notNull().default(1),
    building: text("building"),
    line1: text("line1").notNull(),
    line2: text("line2"),
    line3: text("line3"),
    city: text("city").notNull(),
    county: text("county"),
    state: text("state").notNull(),
    postcode: text("postcode").notNull(),
    country: text("country").notNull(),
    isPrimary: boolean("is_primary").notNull(),
    isBilling: boolean("is_billing").notNull().default(false),
    isDelivery: boolean("is_delivery").notNull().default(false),
    version: integer("version").notNull().default(1),
    removedAt: at("removed_at"),
    createdAt: madeAt(),
  },
  (t) => [
    uniqueIndex("addresses_one_primary")
      .on(t.customerId)
      .where(sql`${t.isPrimary}`),
    uniqueIndex("addresses_one_billing")
      .on(t.customerId)
      .where(sql`${t.isBilling}`),
    uniqueIndex("addresses_one_delivery")
      .on(t.customerId)
      .where(sql`${t.isDelivery}`),
    check(
      "addresses_removed",
      sql`${t.removedAt} is null or not (${t.isPrimary} or ${t.isBilling} or ${t.isDelivery})`,
    ),
    index("addresses_by_customer").on(t.customerId),
  ],
);

export const statements = pgTable("statements", {
  id: text("id").primaryKey(),
  category: text("category", { enum: CONTACT_CATEGORIES }).notNull().unique("statements_category"),
  text: text("text").notNull(),
  rank: smallint("rank").notNull(),
});

export const agreedStatements = pgTable(
  "agreed_statements",
  {
    customerId: uuidReference("customer_id", () => customers.id),
    statementId: textReference("statement_id", () => statements.id),
    agreedAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.statementId] })],
);

export const tagGroups = pgTable("tag_groups", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  /** Whether customers can choose from it; otherwise only staff see it. */
  web: boolean("web").notNull(),
  rank: smallint("rank").notNull(),
});

/** An interest, or a tag that only staff see. */
export const tags = pgTable("tags", {
  id: text("id").primaryKey(),
  groupId: textReference("group_id", () => tagGroups.id),
  name: text("name").notNull(),
  rank: smallint("rank").notNull(),
});

export const customerTags = pgTable(
  "customer_tags",
  {
    customerId: uuidReference("customer_id", () => customers.id),
    tagId: textReference("tag_id", () => tags.id),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.tagId] }),
    index("customer_tags_by_tag").on(t.tagId),
  ],
);

export const cultureSurveys = pgTable(
  "culture_surveys",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customers.id),
    answers: jsonb("answers").$type<SurveyAnswers>().notNull(),
    answeredAt: at("answered_at").notNull(),
  },
  (t) => [check("culture_surveys_answers", sql`jsonb_typeof(${t.answers}) = 'object'`)],
);

/** A requested email change, at most one per customer, which becomes effective when the mailed link is opened. */
export const emailChanges = pgTable(
  "email_changes",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customers.id),
    /** New for each request, so that an email about an earlier request has no link. */
    id: uuid("id").notNull(),
    email: text("email").notNull(),
    /** SHA-256. Null until the mail is composed. */
    tokenHash: text("token_hash"),
    askedAt: at("asked_at").notNull(),
    expiresAt: at("expires_at"),
  },
  (t) => [
    unique("email_changes_id").on(t.id),
    unique("email_changes_token").on(t.tokenHash),
    check("email_changes_expire", sql`(${t.tokenHash} is null) = (${t.expiresAt} is null)`),
  ],
);

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
import { CONTACT_CATEGORIES } from "#contract/schemas/customer-parts";
import { TRIBUTE_TYPES } from "#contract/schemas/fund";
import { at, madeAt } from "../platform/database/columns";
import { emailKey } from "./email-key";

export const customers = pgTable(
  "customers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** What people read and say in place of the id. */
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
    /** How gifts are acknowledged, and how the customer is named among donors. */
    recognitionName: text("recognition_name"),
    donorListing: text("donor_listing"),
    tributeName: text("tribute_name"),
    tributeType: text("tribute_type", { enum: TRIBUTE_TYPES }),
    /** The language that was chosen while signed in: every mail is written in it. Null: none was. */
    locale: text("locale"),
    /** Bought without an account: has no login, and may share an email with others. */
    isGuest: boolean("is_guest").notNull().default(false),
    /**
     * When somebody showed that they read this mailbox. Null for guests, who merely typed the email: what others bought
     * under it is not shown to them.
     */
    emailVerifiedAt: at("email_verified_at"),
    /** When the customer closed the account: nobody signs in to it, and only what the books need is here. */
    closedAt: at("closed_at"),
    /** Incremented with every change; a change names the version it saw. */
    version: integer("version").notNull().default(1),
    createdAt: madeAt(),
  },
  (t) => [
    unique("customers_number").on(t.number),
    uniqueIndex("customers_email_once")
      .on(sql`lower(${t.email})`)
      .where(sql`not ${t.isGuest}`),
    index("customers_by_email").on(sql`lower(${t.email}) text_pattern_ops`),
    // Who one buyer is, for what one person may buy so often.
    index("customers_by_email_key").on(emailKey(t.email)),
    index("customers_by_last_name").on(sql`lower(${t.lastName}) text_pattern_ops`),
    index("customers_by_phone").on(t.phone),
    index("customers_by_mobile")
      .on(t.mobile)
      .where(sql`${t.mobile} is not null`),
    // Any word of a name, by how it begins; see find-customers.ts, which writes the same expression.
    index("customers_by_name").using(
      "gin",
      sql`(' ' || lower(${t.firstName} || ' ' || ${t.lastName})) gin_trgm_ops`,
    ),
    check(
      "customers_birth",
      sql`${t.birthDate} is null or extract(year from ${t.birthDate}) = ${t.birthYear}`,
    ),
    // Nobody has an account under an email that they did not show to be theirs.
    check("customers_verified", sql`${t.isGuest} or ${t.emailVerifiedAt} is not null`),
    check("customers_closed", sql`${t.closedAt} is null or ${t.isGuest}`),
    check("customers_tribute", sql`(${t.tributeName} is null) = (${t.tributeType} is null)`),
  ],
);

/** One that an order was sent to is never lost: it is removed, and the order keeps it. */
export const addresses = pgTable(
  "addresses",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    /** Of `ADDRESS_TYPES`; 1 by default. */
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
    // The primary address cannot be deleted, and a deleted address is neither primary nor default.
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

/** No row: not agreed. */
export const agreedStatements = pgTable(
  "agreed_statements",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    statementId: text("statement_id")
      .notNull()
      .references(() => statements.id),
    agreedAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.statementId] })],
);

export const tagGroups = pgTable("tag_groups", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  /** Customers see it and choose from it; else it is the box office's own. */
  web: boolean("web").notNull(),
  rank: smallint("rank").notNull(),
});

/** An interest, or what the box office sorts customers by. */
export const tags = pgTable("tags", {
  id: text("id").primaryKey(),
  groupId: text("group_id")
    .notNull()
    .references(() => tagGroups.id),
  name: text("name").notNull(),
  rank: smallint("rank").notNull(),
});

export const customerTags = pgTable(
  "customer_tags",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id),
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

/**
 * The email that a customer asked for: theirs once a mailed link has come back. One at a time. The token is made when
 * the mail is written and kept only as a hash.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customers.id),
    /** Another one each time it is asked for: what the mail names. */
    id: uuid("id").notNull(),
    email: text("email").notNull(),
    /** SHA-256. */
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

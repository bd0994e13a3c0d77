/* eslint-disable max-lines -- the tables refer to one another and are read as one list */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/*
 * The box office's tables. Sums are integers of minor units; every time is an instant (timestamptz).
 * A rule that must never be broken stands here as a constraint, whatever the code above it does.
 */

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const madeAt = () =>
  at("created_at")
    .notNull()
    .default(sql`crm_now()`);

// ---- The centre -----------------------------------------------------------------------------------------------

export const halls = pgTable("halls", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  directions: text("directions").notNull(),
  stepFree: text("step_free").notNull(),
  rank: smallint("rank").notNull(),
});

export const seatPlans = pgTable("seat_plans", {
  id: text("id").primaryKey(),
  hallId: text("hall_id")
    .notNull()
    .references(() => halls.id),
  name: text("name").notNull(),
  seating: text("seating", { enum: ["reserved", "general", "virtual"] }).notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
});

/** One place that can be sold: a seat of a reserved plan, or one unit of a general or virtual plan's capacity. */
export const seats = pgTable(
  "seats",
  {
    planId: text("plan_id")
      .notNull()
      .references(() => seatPlans.id),
    id: text("id").notNull(),
    section: text("section").notNull(),
    sectionRank: smallint("section_rank").notNull(),
    row: text("row"),
    rowRank: smallint("row_rank").notNull(),
    number: text("number"),
    /** Order within the row, left to right as seen from the seats; neighbours differ by 1 unless an aisle is between. */
    place: smallint("place").notNull(),
    x: integer("x").notNull(),
    y: integer("y").notNull(),
    bandId: text("band_id")
      .notNull()
      .references(() => priceBands.id),
    kind: text("kind", {
      enum: ["standard", "wheelchair", "companion", "transfer", "place"],
    }).notNull(),
    rowsInFront: smallint("rows_in_front"),
    positionInRow: text("position_in_row", { enum: ["left", "middle", "right"] }),
    view: text("view"),
    floorsAboveStage: smallint("floors_above_stage").notNull(),
    endOfRow: boolean("end_of_row").notNull(),
    stepFree: boolean("step_free").notNull(),
    restrictedView: boolean("restricted_view").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.id] }),
    unique("seats_label").on(t.planId, t.section, t.row, t.number),
    index("seats_by_band").on(t.planId, t.bandId),
  ],
);

export const accessTags = pgTable("access_tags", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  display: text("display").notNull(),
  description: text("description").notNull(),
  onListings: boolean("on_listings").notNull(),
  onInstance: boolean("on_instance").notNull(),
  rank: smallint("rank").notNull(),
});

// ---- Prices ---------------------------------------------------------------------------------------------------

export const priceBands = pgTable("price_bands", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** 1 is the top. */
  rank: smallint("rank").notNull(),
});

export const priceTypes = pgTable("price_types", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  note: text("note"),
  rank: smallint("rank").notNull(),
  /** Per customer and instance; null for no limit of its own. */
  maxTickets: smallint("max_tickets"),
});

export const priceLists = pgTable("price_lists", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  currency: text("currency").notNull(),
});

export const prices = pgTable(
  "prices",
  {
    priceListId: text("price_list_id")
      .notNull()
      .references(() => priceLists.id),
    bandId: text("band_id")
      .notNull()
      .references(() => priceBands.id),
    priceTypeId: text("price_type_id")
      .notNull()
      .references(() => priceTypes.id),
    faceValue: integer("face_value").notNull(),
    /** A disabled band or price is kept, and not sold. */
    enabled: boolean("enabled").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.priceListId, t.bandId, t.priceTypeId] }),
    check("prices_not_negative", sql`${t.faceValue} >= 0`),
  ],
);

/** Spec section 3, "Fee". One row is in force: `per-ticket`. */
export const fees = pgTable("fees", {
  type: text("type").primaryKey(),
  amount: integer("amount").notNull(),
  /** A ticket whose face value is under this carries none. */
  waivedMinimum: integer("waived_minimum").notNull(),
  /** A customer whose membership is worth this much carries none. */
  waivedByMembershipMinAmount: integer("waived_by_membership_min_amount").notNull(),
  note: text("note").notNull(),
});

/** Spec section 3, "Delivery option". */
export const deliveryOptions = pgTable("delivery_options", {
  id: text("id").primaryKey(),
  crmId: integer("crm_id").notNull(),
  name: text("name").notNull(),
  basketHeader: text("basket_header").notNull(),
  description: text("description").notNull(),
  price: integer("price").notNull(),
  isDefault: boolean("is_default").notNull(),
  isPrintAtHome: boolean("is_print_at_home").notNull(),
  isRestricted: boolean("is_restricted").notNull(),
  requiresAddress: boolean("requires_address").notNull(),
  active: boolean("active").notNull(),
  rank: smallint("rank").notNull(),
});

// ---- The season -----------------------------------------------------------------------------------------------

export type StoredProgrammeItem =
  | { kind: "work"; composer: string; title: string; movement: string | null }
  | { kind: "intermission" };

export const events = pgTable("events", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  subtitle: text("subtitle"),
  kind: text("kind", { enum: ["orchestra", "chamber", "family", "special", "film"] }).notNull(),
  description: text("description").notNull(),
  programme: jsonb("programme").$type<StoredProgrammeItem[]>().notNull(),
  artists: jsonb("artists").$type<{ name: string; role: string }[]>().notNull(),
  runningMinutes: smallint("running_minutes").notNull(),
  hasIntermission: boolean("has_intermission").notNull(),
  /** Lower-cased words of title, composers, works and artists, for the search box. */
  searchText: text("search_text").notNull(),
});

export const instances = pgTable(
  "instances",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id),
    planId: text("plan_id")
      .notNull()
      .references(() => seatPlans.id),
    priceListId: text("price_list_id")
      .notNull()
      .references(() => priceLists.id),
    startsAt: at("starts_at").notNull(),
    onSaleAt: at("on_sale_at"),
    offSaleAt: at("off_sale_at"),
    /** Members may buy from here to `onSaleAt`. */
    priorityFrom: at("priority_from"),
    cancelled: boolean("cancelled").notNull().default(false),
    /** Sold by the box office only: the link says "Book". */
    boxOfficeOnly: boolean("box_office_only").notNull().default(false),
    accessTagIds: text("access_tag_ids").array().notNull(),
    /** Of one order, online (spec section 9: 9 by default). */
    maxTickets: smallint("max_tickets").notNull(),
    /** Spec section 3, "Ticket limit": at most so many of one order in these rows. */
    limitRows: text("limit_rows").array(),
    limitRowsMax: smallint("limit_rows_max"),
  },
  (t) => [index("instances_by_start").on(t.startsAt), index("instances_by_event").on(t.eventId)],
);

// ---- Customers ------------------------------------------------------------------------------------------------

export const customers = pgTable(
  "customers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** As typed; unique without regard to case. */
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    createdAt: madeAt(),
  },
  (t) => [uniqueIndex("customers_email").on(sql`lower(${t.email})`)],
);

export const addresses = pgTable(
  "addresses",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    line1: text("line1").notNull(),
    line2: text("line2"),
    line3: text("line3"),
    city: text("city").notNull(),
    county: text("county"),
    state: text("state").notNull(),
    postcode: text("postcode").notNull(),
    country: text("country").notNull(),
    isPrimary: boolean("is_primary").notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    uniqueIndex("addresses_one_primary")
      .on(t.customerId)
      .where(sql`${t.isPrimary}`),
  ],
);

export const logins = pgTable("logins", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customers.id),
  passwordHash: text("password_hash").notNull(),
  failedAttempts: smallint("failed_attempts").notNull().default(0),
  lockedAt: at("locked_at"),
});

/** A token is kept only as its SHA-256: whoever reads the table cannot sign in with it. */
export const customerSessions = pgTable("customer_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  customerId: uuid("customer_id")
    .notNull()
    .references(() => customers.id),
  expiresAt: at("expires_at").notNull(),
});

// ---- Baskets and holds ----------------------------------------------------------------------------------------

export const baskets = pgTable("baskets", {
  id: uuid("id").primaryKey().defaultRandom(),
  currency: text("currency").notNull(),
  customerId: uuid("customer_id").references(() => customers.id),
  /** When this basket first held something since it was last empty; the hold's cap counts from it. */
  firstHeldAt: at("first_held_at"),
  heldUntil: at("held_until"),
  deliveryOptionId: text("delivery_option_id").references(() => deliveryOptions.id),
  deliveryAddressId: uuid("delivery_address_id").references(() => addresses.id),
  /** Null until the step was passed; then all three fields, each possibly null. */
  details: jsonb("details").$type<{
    specialRequests: string | null;
    accessRequirements: string | null;
    marketing: string | null;
  }>(),
  createdAt: madeAt(),
});

export const basketTickets = pgTable(
  "basket_tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id, { onDelete: "cascade" }),
    instanceId: text("instance_id")
      .notNull()
      .references(() => instances.id),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id")
      .notNull()
      .references(() => priceBands.id),
    priceTypeId: text("price_type_id")
      .notNull()
      .references(() => priceTypes.id),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    unique("basket_tickets_seat_once").on(t.basketId, t.instanceId, t.seatId),
    foreignKey({ columns: [t.planId, t.seatId], foreignColumns: [seats.planId, seats.id] }),
    index("basket_tickets_by_basket").on(t.basketId),
  ],
);

/**
 * Who has a seat of an instance. The primary key is what makes a double sale impossible. No row: free. A held row
 * whose `held_until` has come: free, and taken over by the statement that takes it.
 */
export const claims = pgTable(
  "claims",
  {
    instanceId: text("instance_id")
      .notNull()
      .references(() => instances.id),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    state: text("state", { enum: ["held", "sold", "blocked"] }).notNull(),
    basketId: uuid("basket_id").references(() => baskets.id),
    orderId: uuid("order_id").references(() => orders.id),
    heldUntil: at("held_until"),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.seatId] }),
    index("claims_by_basket").on(t.basketId),
    check(
      "claims_state",
      sql`(${t.state} = 'held' and ${t.basketId} is not null and ${t.heldUntil} is not null)
        or (${t.state} = 'sold' and ${t.heldUntil} is null)
        or (${t.state} = 'blocked' and ${t.basketId} is null and ${t.heldUntil} is null)`,
    ),
  ],
);

// ---- Orders and payments --------------------------------------------------------------------------------------

export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown as "RPA-10234". */
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity({ startWith: 10001 }),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    state: text("state", {
      enum: ["pending", "completing", "confirming", "confirmed", "failed"],
    }).notNull(),
    failure: text("failure", { enum: ["cancelled", "declined", "unavailable", "refunded"] }),
    currency: text("currency").notNull(),
    subtotal: integer("subtotal").notNull(),
    fees: integer("fees").notNull(),
    delivery: integer("delivery").notNull(),
    discounts: integer("discounts").notNull(),
    vat: integer("vat").notNull(),
    total: integer("total").notNull(),
    deliveryOptionId: text("delivery_option_id")
      .notNull()
      .references(() => deliveryOptions.id),
    deliveryAddressId: uuid("delivery_address_id").references(() => addresses.id),
    /** The order's page in the storefront, for the mail. */
    pageUrl: text("page_url").notNull(),
    locale: text("locale").notNull(),
    details: jsonb("details")
      .$type<{
        specialRequests: string | null;
        accessRequirements: string | null;
        marketing: string | null;
      }>()
      .notNull(),
    placedAt: at("placed_at").notNull(),
    confirmedAt: at("confirmed_at"),
  },
  (t) => [
    unique("orders_number").on(t.number),
    // A basket becomes one order; an order that failed makes room for the next try.
    uniqueIndex("orders_one_live_per_basket")
      .on(t.basketId)
      .where(sql`${t.state} <> 'failed'`),
    index("orders_by_customer").on(t.customerId),
    check(
      "orders_total_adds_up",
      sql`${t.total} = ${t.subtotal} + ${t.fees} + ${t.delivery} + ${t.vat} - ${t.discounts}`,
    ),
    check("orders_failure", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);

export const orderTickets = pgTable(
  "order_tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    instanceId: text("instance_id")
      .notNull()
      .references(() => instances.id),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    priceTypeId: text("price_type_id")
      .notNull()
      .references(() => priceTypes.id),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    /** 20 digits, prefix 99 (spec section 9); given when the order is confirmed. */
    barcode: text("barcode"),
  },
  (t) => [
    unique("order_tickets_barcode").on(t.barcode),
    unique("order_tickets_seat_once").on(t.orderId, t.instanceId, t.seatId),
    foreignKey({ columns: [t.planId, t.seatId], foreignColumns: [seats.planId, seats.id] }),
    index("order_tickets_by_order").on(t.orderId),
  ],
);

/** One attempt to pay. Each has its own key at the provider, so a decline never blocks the next try. */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The storefront's key of the attempt: a repeated click finds the same row. */
    attemptKey: text("attempt_key").notNull(),
    provider: text("provider", { enum: ["stripe", "none"] }).notNull(),
    /** The provider's checkout session; null until it answered. */
    providerId: text("provider_id"),
    pageUrl: text("page_url"),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    state: text("state", {
      enum: ["opening", "open", "paid", "cancelled", "declined", "unavailable", "refunded"],
    }).notNull(),
    /** When the provider says that the money was taken; this, not the message's time, counts against a deadline. */
    paidAt: at("paid_at"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("payments_attempt_key").on(t.attemptKey),
    uniqueIndex("payments_provider_id").on(t.provider, t.providerId),
    // Money is kept for an order once.
    uniqueIndex("payments_one_paid")
      .on(t.orderId)
      .where(sql`${t.state} = 'paid'`),
    index("payments_by_order").on(t.orderId),
  ],
);

/** The provider's messages that were dealt with; the same one comes more than once. */
export const paymentMessages = pgTable("payment_messages", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  receivedAt: at("received_at")
    .notNull()
    .default(sql`crm_now()`),
});

// ---- Answers to repeat, mail, clock ---------------------------------------------------------------------------

/** What a call that spends or takes answered under its Idempotency-Key. */
export const repeatedAnswers = pgTable("repeated_answers", {
  key: text("key").primaryKey(),
  /** SHA-256 of method, path and body: the same key with another request is refused. */
  requestHash: text("request_hash").notNull(),
  status: smallint("status").notNull(),
  body: jsonb("body").notNull(),
  createdAt: madeAt(),
});

/** Outgoing mail: written in the transaction that causes it, sent afterwards, kept for the dev mailbox. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: ["order-confirmation"] }).notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    recipient: text("recipient").notNull(),
    /** The rendered message, once it was sent or put in the mailbox. */
    subject: text("subject"),
    textBody: text("text_body"),
    htmlBody: text("html_body"),
    attachments:
      jsonb("attachments").$type<{ filename: string; contentType: string; base64: string }[]>(),
    locale: text("locale").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at"),
    sentAt: at("sent_at"),
    createdAt: madeAt(),
  },
  (t) => [
    // An order is confirmed by one mail, however often its completion is tried.
    unique("mails_once").on(t.kind, t.orderId),
    index("mails_to_send").on(t.nextAttemptAt),
  ],
);

/** One row: how far the demo and test clock runs ahead. `crm_now()` reads it. */
export const clockOffset = pgTable("clock_offset", {
  id: smallint("id").primaryKey(),
  seconds: bigint("seconds", { mode: "number" }).notNull(),
});

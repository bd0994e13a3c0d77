import { CONTACT_CATEGORIES } from "#contract/schemas/customer-parts";
import { STAFF_ACTS } from "#contract/schemas/staff";
import { instantSchema } from "#contract/schemas/instant";
import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { CustomerFile, FoundCustomers, LoggedAct, StaffMember } from "~/domain/account/staff";

import { basketSchema } from "#contract/schemas/basket";

const staffShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["box-office", "supervisor", "admin"]),
  secondFactor: z.boolean(),
  may: z.array(z.enum(STAFF_ACTS)),
}) satisfies z.ZodType<StaffMember>;

const staffSignedInShape = z.object({ session: z.string().min(1), staff: staffShape });

const foundCustomersShape = z.object({
  customers: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      isGuest: z.boolean(),
      locked: z.boolean(),
    }),
  ),
  more: z.boolean(),
}) satisfies z.ZodType<FoundCustomers>;

const addressShape = z.object({
  id: z.string(),
  isPrimary: z.boolean(),
  line1: z.string(),
  line2: z.string().nullable(),
  line3: z.string().nullable(),
  city: z.string(),
  county: z.string().nullable(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
});

const customerShape = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string().nullable(),
  isGuest: z.boolean(),
  passwordSet: z.boolean(),
  addresses: z.array(addressShape),
});

const orderShape = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(["pending", "completing", "confirming", "confirmed", "failed", "returned"]),
  failure: z.enum(["cancelled", "declined", "unavailable", "refunded"]).nullable(),
  placedAt: instantSchema,
  total: moneySchema,
  ticketCount: z.number().int(),
  items: z.array(z.string()),
  first: z.object({ title: z.string(), startsAt: instantSchema }).nullable(),
});

const keptOrderShape = z.object({
  number: z.string(),
  holdUntil: instantSchema,
  locked: z.boolean(),
  ticketCount: z.number().int(),
});

const membershipShape = z
  .object({
    id: z.string(),
    level: z.object({ name: z.string() }),
    startsOn: z.string(),
    expiresOn: z.string(),
    state: z.enum(["upcoming", "active", "expired"]),
  })
  .transform(({ level, ...membership }) => ({ ...membership, name: level.name }));

const subscriptionShape = z
  .object({
    id: z.string(),
    name: z.string(),
    expiresOn: z.string(),
    vouchers: z.object({ general: z.number().int(), available: z.number().int() }),
  })
  .transform(({ vouchers, ...subscription }) => ({
    ...subscription,
    left: vouchers.available,
    of: vouchers.general,
  }));

const entryShape = z.object({
  id: z.number().int(),
  at: instantSchema,
  actor: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  details: z.object({ order: z.string().optional(), email: z.string().optional() }),
});

const loggedShape = entryShape.extend({
  subject: z.string().nullable(),
  customerId: z.string().nullable(),
}) satisfies z.ZodType<LoggedAct>;

const customerFileShape = z.object({
  customer: customerShape,
  lockedAt: instantSchema.nullable(),
  orders: z.array(orderShape),
  reserved: z.array(keptOrderShape),
  baskets: z.array(basketSchema),
  memberships: z.array(membershipShape),
  subscriptions: z.array(subscriptionShape),
  credit: moneySchema,
  cards: z.array(z.object({ id: z.string(), brand: z.string(), maskedNumber: z.string() })),
  accessScheme: z.string().nullable(),
  mayWriteAbout: z.array(z.enum(CONTACT_CATEGORIES)),
  acts: z.array(entryShape),
}) satisfies z.ZodType<CustomerFile>;

export const staffShapes = {
  member: staffShape,
  signedIn: staffSignedInShape,
  renewed: staffSignedInShape.pick({ session: true }),
  signInAnswer: z.union([staffSignedInShape, z.object({ question: z.string().min(1) })]),
  offer: z.object({ secret: z.string(), uri: z.string() }),
  found: foundCustomersShape,
  file: customerFileShape,
  log: z.array(loggedShape),
};

import { PLACE_STATES } from "#contract/schemas/instance-wishes";
import type { InstanceForm } from "#contract/schemas/instance-wishes";
import { seatLabelSchema } from "#contract/schemas/seat-label";
import { instantSchema } from "#contract/schemas/instant";
import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type {
  HeldEntry,
  InterestRegistration,
  WaitingPlace,
} from "~/domain/events/instance-wishes";

export const interestShape = z.object({
  instanceId: z.string(),
  quantity: z.number().int(),
  alternatives: z.array(z.string()),
  dressRehearsal: z.boolean(),
  notes: z.string().nullable(),
}) satisfies z.ZodType<InterestRegistration>;

export const instanceFormShape = z.object({
  instanceId: z.string(),
  title: z.string(),
  intro: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      hint: z.string().nullable(),
      kind: z.enum(["text", "choice", "yes-no"]),
      options: z.array(z.string()),
      required: z.boolean(),
    }),
  ),
  answers: z.record(z.string(), z.string()).nullable(),
}) satisfies z.ZodType<InstanceForm>;

export const heldEntryShape = z.object({
  quantity: z.number().int(),
  accessNeeds: z.string().nullable(),
  state: z.enum(["unconfirmed", "waiting", "offered"]),
}) satisfies z.ZodType<HeldEntry>;

export const waitingPlaceShape = z.object({
  state: z.enum(PLACE_STATES),
  quantity: z.number().int(),
  isGuest: z.boolean(),
  customerId: z.string(),
  instance: z.object({
    id: z.string(),
    eventId: z.string(),
    title: z.string(),
    startsAt: instantSchema,
  }),
  offer: z
    .object({
      reservedId: z.string(),
      until: instantSchema,
      seats: z.array(seatLabelSchema),
      total: moneySchema,
    })
    .nullable(),
}) satisfies z.ZodType<WaitingPlace>;

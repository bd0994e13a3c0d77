import { z } from "zod";

import { PLACE_STATES } from "~/domain/events/instance-wishes";
import type {
  HeldEntry,
  InstanceForm,
  InterestRegistration,
  WaitingPlace,
} from "~/domain/events/instance-wishes";

import { seatLabelShape } from "./basket";
import { instantShape, moneyShape } from "./money";

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
    startsAt: instantShape,
  }),
  offer: z
    .object({
      reservedId: z.string(),
      until: instantShape,
      seats: z.array(seatLabelShape),
      total: moneyShape,
    })
    .nullable(),
}) satisfies z.ZodType<WaitingPlace>;

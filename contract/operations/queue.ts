import { z } from "zod";

import { declareOperations } from "../define";
import {
  askedPlacesSchema,
  changeQueueSchema,
  enteringSchema,
  extendedTurnSchema,
  openQueueSchema,
  queueEmailSchema,
  queuePlaceSchema,
  queueSchema,
  queueTurnSchema,
  staffQueueSchema,
} from "../schemas/queue";
import { rowIdSchema } from "../schemas/scalars";

const visitor = declareOperations({ tags: ["queue"], pathIds: rowIdSchema, session: "none" });

/** The queue before a sale: places, and turns to choose tickets. */
export const queueOperations = {
  listQueues: visitor.get("/queues", {
    summary: "Lists the open queues, and calls whoever is next",
    timeoutMs: 2000,
    success: { 200: z.array(queueSchema) },
  }),
  joinQueue: visitor.post("/queues/:id/places", {
    session: "customer?",
    summary: "Gives a place; a signed-in customer has one, however often it is asked for",
    description:
      "Before the opening without a number: the numbers are drawn then. Conflict: `queue-limit`, too many from one address who are not signed in.",
    success: { 201: queuePlaceSchema },
    problems: ["not-found", "conflict/queue-limit"],
  }),
  findQueuePlaces: visitor.post("/queues/:id/places/find", {
    summary: "Finds places by their ids, with the numbers that were drawn",
    body: askedPlacesSchema,
    isSafeToRetry: true,
    success: { 200: z.array(queuePlaceSchema) },
    problems: ["invalid"],
  }),
  moveToMembers: visitor.put("/queues/:id/places/:place/line", {
    session: "customer",
    summary:
      "Moves a member's place from the general line to the members', until the general sale opens",
    description:
      "Answers the place as it is then; for a customer who has another one, that one. It is the customer's from then on.",
    isSafeToRetry: true,
    success: { 200: queuePlaceSchema },
    problems: ["not-found"],
  }),
  setQueueEmail: visitor.put("/queues/:id/places/:place/email", {
    summary: "Has an email sent when the place is called; a second address replaces the first",
    description:
      "One email for each address, however many places name it, and five of them in ten minutes; the answer does not tell.",
    body: queueEmailSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found"],
  }),
  startQueueTurn: visitor.post("/queues/:id/turns", {
    summary: "Starts the turn of a place that was called",
    description:
      "Entered again while the turn is on, the turn moves: the previous entry stops counting. Conflict: `not-called`; `place-used`, its turn is over; `turn-elsewhere`, another basket holds seats that it took under it. Calls that take seats name their turns in `x-queue-places`.",
    body: enteringSchema,
    success: { 200: queueTurnSchema },
    problems: [
      "invalid",
      "not-found",
      "conflict/not-called",
      "conflict/place-used",
      "conflict/turn-elsewhere",
    ],
  }),
  extendQueueTurn: visitor.post("/queues/:id/turns/extension", {
    summary: "Gives a turn its full time again, ten times at most",
    body: extendedTurnSchema,
    success: { 200: queueTurnSchema },
    problems: ["invalid", "conflict/place-used"],
  }),
};

const staff = declareOperations({ tags: ["staff"], pathIds: rowIdSchema, session: "staff" });

export const staffQueueOperations = {
  listStaffQueues: staff.get("/staff/queues", {
    summary: "Lists the open queues, with how many people are where in them",
    success: { 200: z.array(staffQueueSchema) },
    problems: ["not-allowed/role"],
  }),
  openQueue: staff.post("/staff/queues", {
    summary: "Opens a queue for a performance or the whole sale; one of each at a time",
    body: openQueueSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/queue-open"],
  }),
  changeQueue: staff.post("/staff/queues/:id", {
    summary: "Pauses, resumes or closes a queue, and sets how many people a minute are called",
    body: changeQueueSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
};

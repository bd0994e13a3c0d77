import { z } from "zod";

import { declareOperations } from "../calls/define";
import {
  requestedPlacesSchema,
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

export const queueOperations = {
  listQueues: visitor.get("/queues", {
    summary: "Lists the open queues, and calls the next places if they are due",
    timeoutMs: 2000,
    success: { 200: z.array(queueSchema) },
  }),
  joinQueue: visitor.post("/queues/:id/places", {
    session: "customer",
    isSessionOptional: true,
    summary: "Joins a queue; a signed-in customer always gets the same place",
    description:
      "Before the line opens, the place has no number: numbers are drawn at the opening. Conflict: `queue-limit`, too many places without sign-in from one address.",
    success: { 201: queuePlaceSchema },
    problems: ["not-found", "conflict/queue-limit"],
  }),
  findQueuePlaces: visitor.post("/queues/:id/places/find", {
    summary: "Finds places by id, with their numbers once drawn",
    body: requestedPlacesSchema,
    isSafeToRetry: true,
    success: { 200: z.array(queuePlaceSchema) },
    problems: ["invalid"],
  }),
  moveToMembers: visitor.put("/queues/:id/places/:place/line", {
    session: "customer",
    summary:
      "Moves a member's place from the general line to the members' line before the general sale opens",
    description:
      "Assigns the place to the customer and returns it; if the customer already has another place, returns that one.",
    isSafeToRetry: true,
    success: { 200: queuePlaceSchema },
    problems: ["not-found"],
  }),
  setQueueEmail: visitor.put("/queues/:id/places/:place/email", {
    summary: "Sets the address to notify when the place is called; replaces an earlier address",
    description:
      "An address gets one email even if several places name it, and at most five in ten minutes; the response does not reveal whether one will be sent.",
    body: queueEmailSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found"],
  }),
  startQueueTurn: visitor.post("/queues/:id/turns", {
    summary: "Starts the turn of a called place",
    description:
      "Entering again during the turn moves it: the previous entry becomes invalid. Conflicts: `not-called`; `place-used`, the turn has ended; `turn-elsewhere`, another basket holds seats under this turn. Calls that hold seats pass their turns in `x-queue-places`.",
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
    summary: "Extends a turn to its full time, at most ten times",
    body: extendedTurnSchema,
    success: { 200: queueTurnSchema },
    problems: ["invalid", "conflict/place-used"],
  }),
};

const staff = declareOperations({ tags: ["staff"], pathIds: rowIdSchema, session: "staff" });

export const staffQueueOperations = {
  listStaffQueues: staff.get("/staff/queues", {
    permission: "read-sales",
    summary: "Lists the open queues with the number of visitors at each stage",
    success: { 200: z.array(staffQueueSchema) },
  }),
  openQueue: staff.post("/staff/queues", {
    permission: "manage-performance",
    summary: "Opens a queue for a performance or for the whole sale, one at a time for each",
    body: openQueueSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found", "conflict/queue-open"],
  }),
  changeQueue: staff.post("/staff/queues/:id", {
    permission: "manage-performance",
    summary: "Pauses, resumes or closes a queue, and sets how many visitors are called per minute",
    body: changeQueueSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found"],
  }),
};

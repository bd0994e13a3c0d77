import { z } from "zod";

import { declareOperations } from "../define";
import { signedInSchema } from "../schemas/customer";
import {
  interestInputSchema,
  interestSchema,
  placeTokenSchema,
  waitingEntrySchema,
  waitingInputSchema,
  waitingPlaceSchema,
} from "../schemas/interest";
import { interestedSchema, staffPageQuery, waitingSchema } from "../schemas/staff";

const customer = declareOperations({ tags: ["customers"], session: "customer" });
const anyone = declareOperations({ tags: ["customers"], session: "none" });
const staff = declareOperations({ tags: ["staff"], session: "staff" });

/** Registrations of interest: a first choice, alternatives, the dress rehearsal. A guest may register too. */
const interestOperations = {
  listInterest: customer.get("/customer/registrations", {
    summary: "Lists the customer's registrations of interest",
    success: { 200: z.array(interestSchema) },
  }),
  registerInterest: customer.post("/instances/:id/registrations", {
    summary: "Registers interest in a performance; replaces an earlier registration",
    body: interestInputSchema,
    success: { 201: interestSchema },
    problems: ["invalid", "not-found", "conflict/passed"],
  }),
  withdrawInterest: customer.delete("/instances/:id/registrations", {
    summary: "Withdraws the customer's registration",
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
};

/** A customer's place on a performance's waiting list. */
const entryOperations = {
  getWaitingEntry: customer.get("/instances/:id/waiting-list", {
    summary: "The customer's place on the waiting list",
    success: { 200: waitingEntrySchema },
    problems: ["not-found"],
  }),
  joinWaitingList: customer.post("/instances/:id/waiting-list", {
    summary: "Joins the waiting list; an existing place is kept",
    description:
      "A guest's place is `unconfirmed`, and in no line, until it is confirmed by the link in its mail. At most `maxTickets` of the performance. Refused as a conflict: `passed`, `waiting-limit`, and `offered` while seats are kept for the place. A guest whose email waits already is answered alike, and the mail says what is so.",
    body: waitingInputSchema,
    success: { 201: waitingEntrySchema },
    problems: [
      "invalid",
      "not-found",
      "conflict/passed",
      "conflict/waiting-limit",
      "conflict/offered",
    ],
  }),
  leaveWaitingList: customer.delete("/instances/:id/waiting-list", {
    summary: "Leaves the waiting list; seats that were kept are the next one's",
    success: { 204: z.null() },
    problems: ["not-found", "conflict/paying"],
  }),
};

/** A place on a waiting list by the link in its mail, which needs no account. */
const placeOperations = {
  getWaitingPlace: anyone.post("/waiting-list/look", {
    summary: "Gets a place on a waiting list and what is kept for it; changes nothing",
    body: placeTokenSchema,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found"],
  }),
  confirmWaitingPlace: anyone.post("/waiting-list/confirm", {
    summary: "Confirms a guest's place in the line. Safe to repeat",
    description: "Refused as a conflict: `email-waits`, another place of the same email is in it.",
    body: placeTokenSchema,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found", "conflict/email-waits"],
  }),
  leaveWaitingPlace: anyone.post("/waiting-list/leave", {
    summary: "Gives a place up; seats that were kept for it are the next one's. Safe to repeat",
    body: placeTokenSchema,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found", "conflict/paying"],
  }),
  signInByWaitingPlace: anyone.post("/waiting-list/sessions", {
    summary: "Signs a guest in for whom seats are kept, to take them up",
    description:
      "Only who has no account: a customer with one signs in, since this link lives longer than one to sign in with.",
    body: placeTokenSchema,
    success: { 201: signedInSchema },
    problems: ["not-signed-in", "not-found"],
  }),
};

/** Who waits for a performance, or registered interest in it, for the counter. */
const staffOperations = {
  listWaitingCustomers: staff.get("/staff/instances/:id/waiting-list", {
    summary: "Lists who waits for a performance, in order",
    query: staffPageQuery,
    success: { 200: z.array(waitingSchema) },
    problems: ["invalid", "not-allowed/role"],
  }),
  listInterestedCustomers: staff.get("/staff/instances/:id/registrations", {
    summary: "Lists who registered interest in a performance as the first choice",
    query: staffPageQuery,
    success: { 200: z.array(interestedSchema) },
    problems: ["invalid", "not-allowed/role"],
  }),
};

export const waitingListOperations = {
  ...interestOperations,
  ...entryOperations,
  ...placeOperations,
  ...staffOperations,
};

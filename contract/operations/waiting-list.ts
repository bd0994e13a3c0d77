import { z } from "zod";

import { declareOperations } from "../calls/define";
import { visitTokenSchema } from "../schemas/sign-in";
import { visitorSignedInSchema } from "./sign-in";
import {
  interestInputSchema,
  interestSchema,
  confirmedPlaceSchema,
  placeTokenSchema,
  waitingEntrySchema,
  waitingInputSchema,
  waitingPlaceSchema,
} from "../schemas/interest";
import { interestedSchema, staffPageQuery, waitingSchema } from "../schemas/staff";

const customer = declareOperations({ tags: ["customers"], session: "customer" });
const anyone = declareOperations({ tags: ["customers"], session: "none" });
const staff = declareOperations({ tags: ["staff"], session: "staff", permission: "find-customer" });

const interestOperations = {
  listInterest: customer.get("/customer/registrations", {
    summary: "Lists the customer's registrations of interest",
    success: { 200: z.array(interestSchema) },
  }),
  registerInterest: customer.post("/instances/:id/registrations", {
    summary:
      "Registers interest in a performance as the first choice; replaces an earlier registration",
    body: interestInputSchema,
    success: { 201: interestSchema },
    problems: ["invalid", "not-found", "conflict/performance-passed"],
  }),
  withdrawInterest: customer.delete("/instances/:id/registrations", {
    summary: "Withdraws the customer's registration of interest",
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
};

const entryOperations = {
  getWaitingEntry: customer.get("/instances/:id/waiting-list", {
    summary: "Gets the customer's place on the waiting list",
    success: { 200: waitingEntrySchema },
    problems: ["not-found"],
  }),
  joinWaitingList: customer.post("/instances/:id/waiting-list", {
    summary: "Joins the waiting list; an existing place is kept",
    description:
      "A guest's place is `unconfirmed` and not in line until it is confirmed by the mailed link. At most `maxTickets` of the performance. Conflicts: `passed`, `waiting-limit`, `offered` while seats are reserved for the place, and `seats-free` while seats that meet all needs of a party are on sale to everyone. The response does not reveal whether a guest's email already has a place; the mail does.",
    body: waitingInputSchema,
    success: { 201: waitingEntrySchema },
    problems: [
      "invalid",
      "not-found",
      "conflict/performance-passed",
      "conflict/waiting-limit",
      "conflict/seats-free",
      "conflict/offered",
    ],
  }),
  leaveWaitingList: customer.delete("/instances/:id/waiting-list", {
    summary: "Leaves the waiting list; reserved seats go to the next in line",
    success: { 204: z.null() },
    problems: ["not-found", "conflict/paying"],
  }),
};

/** Waiting list places by mailed link, without an account. */
const placeOperations = {
  getWaitingPlace: anyone.post("/waiting-list/look", {
    summary: "Gets a waiting list place and the seats reserved for it",
    body: placeTokenSchema,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found"],
  }),
  confirmWaitingPlace: anyone.post("/waiting-list/confirm", {
    summary: "Confirms a guest's place; safe to repeat",
    description:
      "Conflict: `email-waits`, the email already has another place in line. The first time an email is verified, details entered before are cleared, as by `signInByLink`, and earlier sessions end, except the visitor's own.",
    session: "customer",
    isSessionOptional: true,
    findsCustomer: true,
    body: confirmedPlaceSchema,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found", "conflict/email-waits"],
  }),
  leaveWaitingPlace: anyone.post("/waiting-list/leave", {
    summary: "Gives up a place; reserved seats go to the next in line. Safe to repeat",
    body: placeTokenSchema,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found", "conflict/paying"],
  }),
  signInByWaitingPlace: anyone.post("/waiting-list/sessions", {
    summary: "Signs in a guest with reserved seats, to buy them",
    description:
      "Only for guests: customers with an account must sign in, since this link is valid longer than a sign-in link.",
    session: "customer",
    isSessionOptional: true,
    findsCustomer: true,
    body: visitTokenSchema,
    success: { 201: visitorSignedInSchema },
    problems: ["not-signed-in", "not-found"],
  }),
};

const staffOperations = {
  listWaitingCustomers: staff.get("/staff/instances/:id/waiting-list", {
    reads: "read-visitors",
    summary: "Lists the waiting list of a performance, in order",
    query: staffPageQuery,
    success: { 200: z.array(waitingSchema) },
    problems: ["invalid"],
  }),
  listInterestedCustomers: staff.get("/staff/instances/:id/registrations", {
    reads: "read-visitors",
    summary: "Lists customers who registered interest in a performance as their first choice",
    query: staffPageQuery,
    success: { 200: z.array(interestedSchema) },
    problems: ["invalid"],
  }),
};

export const waitingListOperations = {
  ...interestOperations,
  ...entryOperations,
  ...placeOperations,
  ...staffOperations,
};

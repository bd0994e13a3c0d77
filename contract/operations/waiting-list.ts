import { z } from "zod";

import { operation } from "../define";
import { signedInSchema } from "../schemas/customer";
import { idParams as params } from "../schemas/scalars";
import {
  interestInputSchema,
  interestSchema,
  placeTokenSchema,
  waitingEntrySchema,
  waitingInputSchema,
  waitingPlaceSchema,
} from "../schemas/instance-wishes";
import { interestedSchema, staffPageQuery, waitingSchema } from "../schemas/staff";

const tags = ["customers"];
const ENTRY = "/instances/:id/waiting-list";
const REGISTRATION = "/instances/:id/registrations";

/** Registrations of interest: a first choice, alternatives, the dress rehearsal. A guest may register too. */
const interestOperations = {
  listInterest: operation({
    method: "GET",
    path: "/customer/registrations",
    tags,
    summary: "What the customer registered interest in",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(interestSchema) },
    problems: [],
  }),
  registerInterest: operation({
    method: "POST",
    path: REGISTRATION,
    tags,
    summary: "Registers interest in a performance; said again, it takes the place of the first",
    params,
    body: interestInputSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 201: interestSchema },
    problems: ["invalid", "not-found", "conflict/passed"],
  }),
  withdrawInterest: operation({
    method: "DELETE",
    path: REGISTRATION,
    tags,
    summary: "Withdraws the customer's registration",
    params,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
};

/** A customer's place on a performance's waiting list. */
const entryOperations = {
  getWaitingEntry: operation({
    method: "GET",
    path: ENTRY,
    tags,
    summary: "The customer's place on the waiting list",
    params,
    session: "customer",
    isSafeToRetry: true,
    success: { 200: waitingEntrySchema },
    problems: ["not-found"],
  }),
  joinWaitingList: operation({
    method: "POST",
    path: ENTRY,
    tags,
    summary: "Joins the waiting list; whoever is on it keeps the place",
    description:
      "A guest's place is `unconfirmed`, and in no line, until it is confirmed by the link in its mail. Refused as a conflict: `passed`, `waiting-limit`, and `offered` while seats are kept for the place. A guest whose email waits already is answered alike, and the mail says what is so.",
    params,
    body: waitingInputSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 201: waitingEntrySchema },
    problems: [
      "invalid",
      "not-found",
      "conflict/passed",
      "conflict/waiting-limit",
      "conflict/offered",
    ],
  }),
  leaveWaitingList: operation({
    method: "DELETE",
    path: ENTRY,
    tags,
    summary: "Leaves the waiting list; seats that were kept are the next one's",
    params,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: ["not-found", "conflict/paying"],
  }),
};

/** A place on a waiting list by the link in its mail, which needs no account. */
const placeOperations = {
  getWaitingPlace: operation({
    method: "POST",
    path: "/waiting-list/look",
    tags,
    summary: "How a place stands and what is kept for it; looking changes nothing",
    body: placeTokenSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found"],
  }),
  confirmWaitingPlace: operation({
    method: "POST",
    path: "/waiting-list/confirm",
    tags,
    summary: "Puts a guest's place in the line. Safe to repeat",
    description: "Refused as a conflict: `email-waits`, another place of the same email is in it.",
    body: placeTokenSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found", "conflict/email-waits"],
  }),
  leaveWaitingPlace: operation({
    method: "POST",
    path: "/waiting-list/leave",
    tags,
    summary: "Gives a place up; seats that were kept for it are the next one's. Safe to repeat",
    body: placeTokenSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 200: waitingPlaceSchema },
    problems: ["not-found", "conflict/paying"],
  }),
  signInByWaitingPlace: operation({
    method: "POST",
    path: "/waiting-list/sessions",
    tags,
    summary: "Signs a guest in for whom seats are kept, to take them up",
    description:
      "Only who has no account: a customer with one signs in, since this link lives longer than one to sign in with.",
    body: placeTokenSchema,
    session: "none",
    // Sent again, it would open a second session.
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["not-signed-in", "not-found"],
  }),
};

/** What people wish of a performance, for the counter. */
const staffOperations = {
  listWaitingCustomers: operation({
    method: "GET",
    path: "/staff/instances/:id/waiting-list",
    tags: ["staff"],
    summary: "Who waits for a performance, the first first",
    params,
    query: staffPageQuery,
    session: "staff",
    isSafeToRetry: true,
    success: { 200: z.array(waitingSchema) },
    problems: ["invalid", "not-allowed/role"],
  }),
  listInterestedCustomers: operation({
    method: "GET",
    path: "/staff/instances/:id/registrations",
    tags: ["staff"],
    summary: "Who registered interest in a performance as the first choice",
    params,
    query: staffPageQuery,
    session: "staff",
    isSafeToRetry: true,
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

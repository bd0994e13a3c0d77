import { z } from "zod";

import { operation } from "../define";
import {
  householdSchema,
  memberChangeSchema,
  memberSchema,
  newMemberSchema,
} from "../schemas/customer-parts";
import { idParams } from "../schemas/scalars";

const tags = ["customers"];
const MEMBERS = "/customer/household/members";
const MEMBER = `${MEMBERS}/:id` as const;

/** The household of the signed-in customer: people to book for, most of whom need no account. */
export const householdOperations = {
  getHousehold: operation({
    method: "GET",
    path: "/customer/household",
    tags,
    summary: "The customer's household, the customer first",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: householdSchema },
    problems: [],
  }),
  addHouseholdMember: operation({
    method: "POST",
    path: MEMBERS,
    tags,
    summary: "Adds somebody to the household, who needs no account",
    body: newMemberSchema,
    session: "customer",
    // Sent again, it would add a second member.
    isSafeToRetry: false,
    success: { 201: memberSchema },
    problems: ["invalid", "conflict/too-many"],
  }),
  changeHouseholdMember: operation({
    method: "PATCH",
    path: MEMBER,
    tags,
    summary: "Writes a member of the household anew; one with an account is named by it",
    params: idParams,
    body: memberChangeSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 200: memberSchema },
    problems: ["invalid", "not-found", "conflict/changed", "conflict/own-account"],
  }),
  removeHouseholdMember: operation({
    method: "DELETE",
    path: MEMBER,
    tags,
    summary: "Removes a member of the household who has no account",
    params: idParams,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: ["not-found", "conflict/own-account"],
  }),
};

import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { rowIdSchema } from "../../schemas/scalars";
import {
  newStaffSchema,
  staffAccountSchema,
  staffFirstPasswordSchema,
  staffActionSchema,
} from "../../schemas/staff";

const members = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
  permission: "manage-staff",
});

/** Staff accounts. Each change is recorded in the audit log. */
export const staffAccountOperations = {
  listStaffAccounts: members.get("/staff/accounts", {
    summary: "Lists staff accounts, active ones first",
    success: { 200: z.array(staffAccountSchema) },
  }),
  createStaffAccount: members.post("/staff/accounts", {
    summary: "Creates a staff account with a generated password",
    body: newStaffSchema,
    success: { 201: staffFirstPasswordSchema },
    problems: ["invalid", "conflict/email-taken"],
  }),
  resetStaffAccount: members.post("/staff/accounts/:id/password", {
    summary: "Gives an account a new password and access again",
    description:
      "Removes its authenticator, lifts its locks and ends its sessions. Not for one's own account (`own-account`).",
    body: staffActionSchema,
    success: { 200: staffFirstPasswordSchema },
    problems: ["invalid", "not-found", "not-allowed/own-staff-account"],
  }),
  deactivateStaffAccount: members.post("/staff/accounts/:id/deactivation", {
    summary: "Ends an account's access at once, with all its sessions; safe to repeat",
    body: staffActionSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found", "not-allowed/own-staff-account"],
  }),
};

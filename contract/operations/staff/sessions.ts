import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { rowIdSchema } from "../../schemas/scalars";
import {
  staffCodeAskedSchema,
  staffCodeSchema,
  staffCredentialsSchema,
  staffPasswordSchema,
  staffRenewedSchema,
  staffSchema,
  staffSignedInSchema,
} from "../../schemas/staff";

const anyone = declareOperations({ tags: ["staff"], session: "none" });
const staff = declareOperations({ tags: ["staff"], pathIds: rowIdSchema, session: "staff" });
/** A typed authenticator code. */
const codeSchema = z.object({ code: z.string().max(20) });

export const staffSessionOperations = {
  signInStaff: anyone.post("/staff/sessions", {
    summary: "Signs a staff member in, or requests an authenticator code",
    description:
      "202: the password is correct; the code must be sent within five minutes. Five wrong passwords in a row lock " +
      "the account for the caller who tried them for 15 minutes, whether or not the account exists.",
    body: staffCredentialsSchema,
    countsAttempts: true,
    success: { 201: staffSignedInSchema, 202: staffCodeAskedSchema },
    problems: ["invalid", "not-signed-in", "not-allowed/locked"],
  }),
  signInStaffByCode: anyone.post("/staff/sessions/code", {
    summary: "Signs in with an authenticator code, after the password",
    description:
      "`code-not-recognised`: try again. `not-signed-in`: start again with the password.",
    body: staffCodeSchema,
    success: { 201: staffSignedInSchema },
    problems: ["invalid", "not-signed-in", "code-not-recognised", "not-allowed/locked"],
  }),
  getStaff: staff.get("/staff/sessions/current", {
    summary: "Gets the signed-in staff member with their permissions",
    success: { 200: staffSchema },
  }),
  signOutStaff: staff.delete("/staff/sessions/current", {
    isSessionOptional: true,
    summary: "Signs out; succeeds if the session has already ended",
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
  changeStaffPassword: staff.post("/staff/password", {
    summary: "Changes the password and ends all other sessions; this one gets a new token",
    description: "Wrong current passwords count and lock as at sign-in.",
    body: staffPasswordSchema,
    countsAttempts: true,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "not-allowed/locked"],
  }),
  offerSecondFactor: staff.post("/staff/second-factor", {
    summary: "Creates an authenticator secret, which takes effect once confirmed with a code",
    description: "Wrong passwords count and lock as at sign-in.",
    body: staffPasswordSchema.pick({ currentPassword: true }),
    countsAttempts: true,
    success: { 201: z.object({ secret: z.string(), uri: z.string() }) },
    problems: ["invalid", "not-allowed/locked", "conflict/second-factor"],
  }),
  confirmSecondFactor: staff.post("/staff/second-factor/confirm", {
    summary: "Turns on the second factor with a code from the authenticator",
    description:
      "Ends all other sessions, which were opened with the password alone; this one gets a new token.",
    body: codeSchema,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "code-not-recognised"],
  }),
};

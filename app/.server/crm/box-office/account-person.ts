import { TRIBUTE_TYPES } from "#contract/schemas/tribute";
import { z } from "zod";

import type { OwnDetails } from "~/domain/account/own-details";

import type { AccountPersonCalls } from "../account-person";
import type { Ask } from "./requester";
import { signedInShape } from "./shapes/customer";
import { versionShape } from "./shapes/version";

const additionalDetailsSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string().nullable(),
  birthYear: z.number().int().nullable(),
  birthDate: z.string().nullable(),
  recognitionName: z.string().nullable(),
  donorListing: z.string().nullable(),
  tributeName: z.string().nullable(),
  tributeType: z.enum(TRIBUTE_TYPES).nullable(),
  passwordSet: z.boolean(),
  version: versionShape,
}) satisfies z.ZodType<OwnDetails, unknown>;

const exportShape = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const renewedShape = signedInShape.pick({ session: true });
const freshShape = z.object({ fresh: z.boolean() });
const FRESH = "/customer/fresh-password";
const nothing = z.unknown().transform(() => null);

/** Who a customer is and what they sign in with. */
export function accountPersonCalls(ask: Ask): AccountPersonCalls {
  return {
    getOwnDetails: (customerSession) =>
      ask({ method: "GET", path: "/customer", customerSession }, additionalDetailsSchema, [
        "not-signed-in",
      ]),
    changeOwnDetails: (customerSession, { version, ...change }) =>
      ask(
        {
          method: "PATCH",
          path: "/customer",
          body: { ...change, version: Number(version) },
          customerSession,
        },
        additionalDetailsSchema,
        ["not-signed-in", "invalid", "conflict"],
      ),
    changePassword: (customerSession, { newPassword, ...change }) =>
      ask(
        {
          method: "POST",
          path: "/customer/password",
          body: { ...change, newPassword, confirmPassword: newPassword },
          customerSession,
        },
        renewedShape,
        ["not-signed-in", "invalid", "not-allowed"],
      ),
    async isPasswordFresh(customerSession) {
      const found = await ask({ method: "GET", path: FRESH, customerSession }, freshShape, [
        "not-signed-in",
      ]);
      return found.ok ? { ok: true, value: found.value.fresh } : found;
    },
    givePassword: (customerSession, password) =>
      ask({ method: "POST", path: FRESH, body: { password }, customerSession }, nothing, [
        "not-signed-in",
        "invalid",
        "not-allowed",
      ]),
    exportData: (customerSession) =>
      ask({ method: "GET", path: "/customer/export", customerSession }, exportShape, [
        "not-signed-in",
        "not-allowed",
      ]),
    closeAccount: (customerSession, body) =>
      ask({ method: "POST", path: "/customer/close", body, customerSession }, nothing, [
        "not-signed-in",
        "invalid",
        "not-allowed",
        "conflict",
      ]),
    askEmailChange: (customerSession, body) =>
      ask({ method: "POST", path: "/customer/email", body, customerSession }, nothing, [
        "not-signed-in",
        "invalid",
        "not-allowed",
      ]),
    confirmEmail: (customerSession, body) =>
      ask(
        { method: "POST", path: "/customer/email/confirm", body, customerSession },
        renewedShape,
        ["not-signed-in", "not-allowed", "conflict"],
      ),
  };
}

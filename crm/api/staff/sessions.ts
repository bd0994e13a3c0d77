import { staffSessionOperations } from "#contract/operations/staff/sessions";
import { requiresSecondFactor } from "../../platform/env";
import { hashPassword, hashToken } from "../../platform/hash";
import { routeGroup } from "../route-group";
import { readCaller } from "../../people/sign-in/request-session";
import { passwordChangeErrors } from "../../people/sign-in/rules";
import { auditOwnAction } from "../../people/audit/audit-log";
import { setupDue } from "../../people/staff-accounts/rules";
import { listPermissions } from "../../people/staff-roles/staff-roles";
import {
  confirmSecondFactor,
  createStaffSecrets,
  offerSecondFactor,
} from "../../people/staff-accounts/second-factor";
import {
  createCodeChallenge,
  checkStaffCode,
  checkStaffPassword,
  openStaffSession,
} from "../../people/staff-accounts/sign-in";
import {
  deleteStaffSession,
  endStaffSessions,
  renewStaffSession,
  readStaffSession,
  type SignedInStaff,
} from "../../people/staff-accounts/staff";
import { changeStaffPassword } from "../../people/staff-accounts/staff-accounts";
import { totpUri } from "../../people/staff-accounts/totp";
import { notSignedIn } from "../../platform/http/replies";
import { staffPasswordError } from "#contract/rules/sign-in/password";

const notRecognised = { failure: { code: "code-not-recognised" } } as const;
const locked = { failure: { code: "not-allowed", reason: "locked" } } as const;
const wrongPassword = {
  failure: { code: "invalid", fields: { currentPassword: "wrong" } },
} as const;

export const staffSessions = routeGroup(staffSessionOperations)(({ db, env }) => {
  const secrets = createStaffSecrets(env.STAFF_SECRETS_KEY);
  const withPermissions = (staff: SignedInStaff) => {
    const due = setupDue(staff, requiresSecondFactor(env));
    return { ...staff, due, may: due === null ? listPermissions(staff.role) : [] };
  };
  return {
    async signInStaff({ body }, request) {
      const checked = await checkStaffPassword(db, body, readCaller(request));
      if (!checked.ok) return checked.failure === "locked" ? locked : notSignedIn;
      const { staff, codeDue } = checked.value;
      request.actor = { staff: staff.id };
      if (codeDue) {
        const question = await db.transaction((tx) => createCodeChallenge(tx, staff));
        return { status: 202, body: { question } };
      }
      const session = await db.transaction((tx) => openStaffSession(tx, staff));
      return { status: 201, body: { session, staff: withPermissions(staff) } };
    },

    async signInStaffByCode({ body }, request) {
      const challengeHash = hashToken(body.question);
      const checked = await checkStaffCode(db, secrets, { challengeHash, code: body.code });
      if (!checked.ok)
        switch (checked.failure) {
          case "locked":
            return locked;
          case "expired":
            return notSignedIn;
          case "wrong":
            return notRecognised;
        }
      const { value: staff } = checked;
      request.actor = { staff: staff.id };
      const session = await db.transaction(async (tx) => {
        await deleteStaffSession(tx, challengeHash);
        return openStaffSession(tx, staff);
      });
      return { status: 201, body: { session, staff: withPermissions(staff) } };
    },

    getStaff: async ({ staff }) => ({ status: 200, body: withPermissions(staff) }),

    async signOutStaff(_input, request) {
      const session = readStaffSession(request);
      if (session !== null) await deleteStaffSession(db, session);
      return { status: 204, body: null };
    },

    async changeStaffPassword({ staff, body }, request) {
      const fields = passwordChangeErrors(body, staffPasswordError);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const credentials = { email: staff.email, password: body.currentPassword };
      const checked = await checkStaffPassword(db, credentials, readCaller(request));
      if (!checked.ok) return checked.failure === "locked" ? locked : wrongPassword;
      if (body.newPassword === body.currentPassword)
        return { failure: { code: "invalid", fields: { newPassword: "same" } } };
      const passwordHash = await hashPassword(body.newPassword);
      const session = await db.transaction(async (tx) => {
        const keepSession = readStaffSession(request) ?? "";
        const options = { currentHash: checked.value.passwordHash, keepSession };
        if (!(await changeStaffPassword(tx, staff, passwordHash, options))) return null;
        await auditOwnAction(tx, staff, "password-changed");
        return renewStaffSession(tx, keepSession);
      });
      return session === null ? wrongPassword : { status: 200, body: { session } };
    },

    async offerSecondFactor({ staff, body }, request) {
      // The session alone must not lock its owner out: it may be somebody else's by now.
      const credentials = { email: staff.email, password: body.currentPassword };
      const checked = await checkStaffPassword(db, credentials, readCaller(request));
      if (!checked.ok) return checked.failure === "locked" ? locked : wrongPassword;
      const secret = await offerSecondFactor(db, secrets, staff.id);
      if (secret === null) return { failure: { code: "conflict", reason: "second-factor" } };
      const uri = totpUri(secret, staff.email, new URL(env.STOREFRONT_URL).host);
      return { status: 201, body: { secret, uri } };
    },

    async confirmSecondFactor({ staff, body }, request) {
      const session = await db.transaction(async (tx) => {
        if (!(await confirmSecondFactor(tx, secrets, staff.id, body.code))) return null;
        const keepSession = readStaffSession(request) ?? "";
        await endStaffSessions(tx, staff.id, keepSession);
        await auditOwnAction(tx, staff, "second-factor-on");
        return renewStaffSession(tx, keepSession);
      });
      return session === null ? notRecognised : { status: 200, body: { session } };
    },
  };
});

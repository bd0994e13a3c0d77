import { staffAccountOperations } from "#contract/operations/staff/accounts";
import { runInTransaction } from "../../platform/database/database";
import { hashPassword } from "../../platform/hash";
import { routeGroup } from "../route-group";
import { audit } from "../../people/audit/audit-log";
import {
  createStaffAccount,
  deactivateStaffAccount,
  generatePassword,
  listStaffAccounts,
  lockManagers,
  resetStaffAccount,
} from "../../people/staff-accounts/staff-accounts";
import { getActor } from "../../desk/staff/staff-action";
import { notFound, notSignedIn } from "../../platform/http/replies";

const ownAccount = { failure: { code: "not-allowed", reason: "own-staff-account" } } as const;

export const staffAccounts = routeGroup(staffAccountOperations)(({ db }) => ({
  listStaffAccounts: async () => ({ status: 200, body: await listStaffAccounts(db) }),

  async createStaffAccount({ staff, body: { reason, ...account } }) {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const created = await runInTransaction(db, async (tx) => {
      const subjectId = await createStaffAccount(tx, { ...account, passwordHash });
      if (subjectId === null) return { ok: false as const };
      const { email, role } = account;
      const details = { email, role };
      const entry = { action: "staff-account", subjectKind: "staff", subjectId, reason } as const;
      await audit(tx, getActor(staff), { ...entry, details });
      return { ok: true as const };
    });
    return created.ok
      ? { status: 201, body: { password } }
      : { failure: { code: "conflict", reason: "email-taken" } };
  },

  async resetStaffAccount({ staff, params: { id }, body: { reason } }) {
    // Signed out by it, they would be left with a password that only this response has.
    if (id === staff.id) return ownAccount;
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const reset = await runInTransaction(db, async (tx) => {
      const account = await resetStaffAccount(tx, id, passwordHash);
      if (account === null) return { ok: false as const };
      const { email, role } = account;
      const details = { email, role };
      const entry = { action: "staff-reset", subjectKind: "staff", subjectId: id, reason } as const;
      await audit(tx, getActor(staff), { ...entry, details });
      return { ok: true as const };
    });
    return reset.ok ? { status: 200, body: { password } } : notFound;
  },

  async deactivateStaffAccount({ staff, params: { id }, body: { reason } }) {
    // So that there is always someone left who can manage accounts.
    if (id === staff.id) return ownAccount;
    return db.transaction(async (tx) => {
      if (!(await lockManagers(tx, staff.id))) return notSignedIn;
      const account = await deactivateStaffAccount(tx, { id });
      if (account === null) return notFound;
      if (account.wasActive) {
        const entry = { action: "staff-deactivated", subjectKind: "staff", subjectId: id } as const;
        await audit(tx, getActor(staff), { ...entry, reason, details: { email: account.email } });
      }
      return { status: 204, body: null };
    });
  },
}));

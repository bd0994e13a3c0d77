import { Client, escapeIdentifier } from "pg";

import { StartupError } from "../env";

/** Tables that programs only add to, so that an attacker in a program cannot change what staff did or what was spent. */
const APPEND_ONLY = ["audit_log", "gift_voucher_entries", "credit_entries", "admission_log"];

/**
 * Lets a role that owns nothing run the programs: it reads and writes rows, and cannot change tables, triggers or the
 * entries of the audit log, of ledgers and of the door. Run by the owner after each migration. Safe to repeat.
 */
export async function grantToPrograms(ownerUrl: string, role: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  const to = escapeIdentifier(role);
  try {
    const { rows } = await client.query("select from pg_roles where rolname = $1", [role]);
    if (rows.length === 0)
      throw new StartupError(
        `there is no role ${role}: create it first ("Database roles" in docs/operations.md)`,
      );
    await client.query(`
      begin;
      grant usage on schema public, drizzle to ${to};
      grant select, insert, update, delete on all tables in schema public to ${to};
      revoke update, delete on ${APPEND_ONLY.join(", ")} from ${to};
      grant usage, select on all sequences in schema public to ${to};
      grant select on all tables in schema drizzle to ${to};
      grant select on all sequences in schema drizzle to ${to};
      commit`);
  } finally {
    await client.end();
  }
}

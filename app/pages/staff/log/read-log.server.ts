import { z } from "zod";

import type { LoggedAct } from "~/domain/account/staff";

import type { CrmResult } from "~/.server/crm/crm-result";
import type { StaffDesk, StaffSession } from "~/.server/crm/staff-desk";

const SIZE = 50;
/** `before` of the address: an entry's number. What is no number is none. */
const beforeSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

export type LogPage = {
  acts: LoggedAct[];
  /** Whether newer entries were left out. */
  isLater: boolean;
  /** The number before which the next page begins; null at the end. */
  earlier: number | null;
};

/** A page of what staff did, newest first. */
export async function readLog(
  crm: StaffDesk,
  session: StaffSession,
  search: URLSearchParams,
): Promise<CrmResult<LogPage, "not-signed-in" | "not-allowed">> {
  const before = beforeSchema.parse(search.get("before") ?? undefined);
  const read = await crm.listStaffActs({ before, size: SIZE + 1 }, session);
  if (!read.ok) return read;
  const acts = read.value.slice(0, SIZE);
  const earlier = read.value.length > SIZE ? (acts.at(-1)?.id ?? null) : null;
  return { ok: true, value: { acts, isLater: before !== undefined, earlier } };
}

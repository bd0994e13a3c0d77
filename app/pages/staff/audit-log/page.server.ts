import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { AUDIT_PARTS } from "#contract/schemas/staff";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { staffFrame } from "../staff-page.server";

const PAGE_SIZE = 50;

/** The id of an entry; invalid values are ignored. */
const beforeSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

/** Both parts for any other value. */
const partSchema = z.enum(AUDIT_PARTS).optional().catch(undefined);

export async function getLogPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listAuditLog");
  const { searchParams } = new URL(request.url);
  const before = beforeSchema.parse(searchParams.get("before") ?? undefined);
  const part = partSchema.parse(searchParams.get("show") ?? undefined);
  const log = await context.crm.listAuditLog({
    session: signedIn.session,
    query: { before, pageSize: PAGE_SIZE + 1, part },
  });
  if (!log.ok) return throwStaffFailure(signedIn.visit, request, log.failure);
  const entries = log.value.slice(0, PAGE_SIZE);
  const earlier = log.value.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null;
  const page = { part: part ?? null, isLater: before !== undefined, earlier };
  return { frame: staffFrame(signedIn), entries, ...page };
}

export function submitLogForm() {
  return throwErrorPage(404);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { staffRefused, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { staffFrame } from "../staff-frame.server";

const SIZE = 50;

/** The address's `before`: an entry's number. Anything else is ignored. */
const beforeSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

/** What staff did, page by page: for those whose role lets them read it. */
export async function getLogPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "read-audit-log");
  const { searchParams } = new URL(request.url);
  const before = beforeSchema.parse(searchParams.get("before") ?? undefined);
  const log = await context.crm.listAuditLog({
    session: signedIn.session,
    query: { before, pageSize: SIZE + 1 },
  });
  if (!log.ok) return staffRefused(signedIn.visit, request, log.failure);
  const acts = log.value.slice(0, SIZE);
  const earlier = log.value.length > SIZE ? (acts.at(-1)?.id ?? null) : null;
  return { frame: staffFrame(signedIn), acts, isLater: before !== undefined, earlier };
}

export function answerLogForm() {
  return throwErrorPage(404);
}

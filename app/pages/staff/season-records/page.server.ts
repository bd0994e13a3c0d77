import type { LoaderFunctionArgs } from "@remix-run/node";

import { staffSearchSchema } from "#contract/operations/staff/performances";
import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import { unchangedFields } from "../season-record/unchanged-texts";
import { seasonKind, staffFrame } from "../staff-page.server";

/** A page of the records of a kind, those with a text in their name. */
export async function listSeasonPage({ request, context, params }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listSeasonRecords");
  const kind = seasonKind(params);
  const { searchParams } = new URL(request.url);
  const parsed = staffSearchSchema.safeParse(Object.fromEntries(searchParams));
  const query = parsed.success ? parsed.data : { page: 1 };
  const { session } = signedIn;
  const listed = await context.crm.listSeasonRecords({ session, params: { kind }, query });
  if (!listed.ok) return throwStaffFailure(signedIn.visit, request, listed.failure);
  const saved = searchParams.get("saved");
  const texts = searchParams.get("unchanged")?.split(" ") ?? [];
  const unchanged = saved === null ? [] : unchangedFields(kind, texts);
  return {
    frame: staffFrame(signedIn),
    kind,
    search: query.search ?? "",
    unchanged: unchanged.length === 0 || saved === null ? null : { id: saved, fields: unchanged },
    ...listed.value,
  };
}

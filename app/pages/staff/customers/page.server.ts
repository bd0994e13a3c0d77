import type { LoaderFunctionArgs } from "@remix-run/node";

import { staffRefused, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { staffFrame } from "../staff-frame.server";

const MOST = 200;

/** What was looked for is in the address, so that it can be kept; it is in no log. */
export async function getCustomersPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "find-customer");
  const typed = new URL(request.url).searchParams.get("query");
  const query = (typed ?? "").trim().slice(0, MOST);
  if (query === "")
    return { frame: staffFrame(signedIn), query, found: null, isEmpty: typed !== null };
  const found = await context.crm.findCustomers({ session: signedIn.session, query: { query } });
  if (!found.ok) return staffRefused(signedIn.visit, request, found.failure);
  return { frame: staffFrame(signedIn), query, found: found.value, isEmpty: false };
}

export function answerSearchForm() {
  return throwErrorPage(404);
}

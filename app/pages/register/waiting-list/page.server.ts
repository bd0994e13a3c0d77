import type { ProblemOf, Unavailable } from "#contract/define";
import type { operations } from "#contract/operations/index";
import type { AppLoadContext } from "@remix-run/node";

import type { WaitingEntry } from "#contract/schemas/instance-wishes";
import type { GuestForm } from "~/domain/schemas/access";
import { refusedFields } from "~/domain/failed";
import type { FieldErrors } from "~/domain/failed";
import { pathTo } from "~/routing/paths";

import type { CrmSession } from "~/.server/ticketing/ticketing";
import { found, throwRedirect, refuse } from "~/.server/http/pages/replies";
import { getWishPage } from "../get-wish-page.server";
import type { WishPage } from "../get-wish-page.server";

type WaitingListVisit = WishPage & {
  at: { event: string; instance: string };
  /** Null for a guest. */
  crmSession: CrmSession | null;
  email: string | null;
  entry: WaitingEntry | null;
};

/**
 * Who stands before a performance's waiting list, and their place on it. What is not sold out has no line to stand in:
 * it leads to the performance, unless the visitor is on the list still.
 */
export async function waitingListVisit(
  context: AppLoadContext,
  params: Readonly<Record<string, string | undefined>>,
): Promise<WaitingListVisit> {
  const at = { event: params["event"] ?? "", instance: params["instance"] ?? "" };
  const ids = { eventId: at.event, instanceId: at.instance };
  const page = found(await getWishPage(context.crm, ids, context.now));
  const customer = await context.customer();
  const crmSession = customer === null ? null : context.session.crmSession;
  const entry = crmSession === null ? null : await findEntry(context, at.instance, crmSession);
  if (entry === null && !isSoldOut(page)) return throwRedirect(pathTo("instance", at));
  return { ...page, at, crmSession, email: customer?.email ?? null, entry };
}

/** What is left may be for wheelchair users alone: for everybody else that is sold out. */
function isSoldOut({ closed, leftByPrice }: WishPage): boolean {
  return closed === "sold-out" || (closed === null && !leftByPrice);
}

async function findEntry(context: AppLoadContext, instanceId: string, session: CrmSession) {
  const entry = await context.crm.getWaitingEntry({ params: { id: instanceId }, session });
  if (entry.ok) return entry.value;
  switch (entry.failure.code) {
    case "not-found":
    case "not-signed-in":
      return null;
    case "unavailable":
      return refuse(503);
  }
}

/** "limit": more than one may wait for. "elsewhere": the page's own guards say what became of it meanwhile. */
type Joined =
  | { ok: true; state: WaitingEntry["state"] }
  | { ok: false; code: "refused"; fields: FieldErrors }
  | { ok: false; code: "limit" | "elsewhere" };

/** Puts a customer, or a guest who says who they are, on a waiting list. Safe to repeat. */
export async function joinWaitingList(
  { crm, i18n }: AppLoadContext,
  instanceId: string,
  {
    quantity,
    accessNeeds,
    ...guest
  }: Pick<WaitingEntry, "quantity" | "accessNeeds"> & Partial<GuestForm>,
  crmSession: CrmSession | null,
): Promise<Joined> {
  const { firstName = "", lastName = "", email = "", phone = "" } = guest;
  const entered =
    crmSession === null
      ? await crm.registerGuest({ body: { firstName, lastName, email, phone } })
      : null;
  if (entered?.ok === false) return refused(entered.failure);
  const joined = await crm.joinWaitingList({
    params: { id: instanceId },
    body: { quantity, accessNeeds, locale: i18n.locale },
    session: crmSession ?? entered?.value.session ?? "",
  });
  return joined.ok ? { ok: true, state: joined.value.state } : refused(joined.failure);
}

function refused(failure: ProblemOf<typeof operations.joinWaitingList> | Unavailable): Joined {
  switch (failure.code) {
    case "invalid":
      return { ok: false, code: "refused", fields: refusedFields(failure.fields) };
    case "conflict":
      return { ok: false, code: failure.reason === "waiting-limit" ? "limit" : "elsewhere" };
    case "not-found":
    case "not-signed-in":
      return { ok: false, code: "elsewhere" };
    case "unavailable":
      return refuse(503);
  }
}

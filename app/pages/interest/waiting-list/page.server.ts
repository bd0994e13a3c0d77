import {
  redirect,
  type AppLoadContext,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";

import type { ProblemOf } from "#contract/calls/define";
import type { operations } from "#contract/operations/index";
import type { WaitingEntry } from "#contract/schemas/interest";
import type { Result } from "#contract/calls/result";
import { hasNoAddress } from "#contract/text/email";
import { throwRedirect } from "~/.server/rendering/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { refusedFields, type FieldErrors } from "~/domain/notices/failed";
import type { GuestForm } from "~/domain/schemas/sign-in";
import { pathTo } from "~/routing/paths";
import { submitForm, type FormRead } from "~/.server/forms/submit-form";
import { SEATS_FREE } from "~/domain/schemas/interest";
import { parseCriteria } from "~/domain/seating/adjacent-seats";
import { getInterestPage } from "../interest-step.server";
import { findPlanPlaces } from "../plan-places.server";
import { guestWaitingForm, waitingForm } from "./form";

/**
 * Redirects to the performance if it is neither on sale nor sold out, unless the visitor is on the list. `needsOnly`:
 * other seats are on sale, and only a party with access requirements may wait.
 */
async function waitingListVisit(
  context: AppLoadContext,
  params: Readonly<Record<string, string | undefined>>,
) {
  const page = await getInterestPage(context, params);
  const { at, instance } = page;
  const { seating } = instance;
  const visitor = await context.customer();
  // A guest who would have given name and email when paying gives them here, as one who is not signed in.
  const customer = visitor === null || hasNoAddress(visitor.email) ? null : visitor;
  const crmSession = customer === null ? null : context.session.crmSession;
  const entry = crmSession === null ? null : await findEntry(context, at.instance, crmSession);
  const isOpen = page.closed === "sold-out" || (page.closed === null && seating !== "virtual");
  if (entry === null && !isOpen) return throwRedirect(pathTo("instance", at));
  const needsOnly = page.closed === null && page.hasSeatsByPrice;
  const maySignIn = visitor === null;
  /** `crmSession` and `email` are null for a guest. */
  return { ...page, crmSession, email: customer?.email ?? null, maySignIn, entry, needsOnly };
}

async function findEntry(context: AppLoadContext, instanceId: string, session: CrmSession) {
  const entry = await context.crm.getWaitingEntry({ params: { id: instanceId }, session });
  return entry.ok ? entry.value : null;
}

/** "limit": too many tickets. "seats-free": to be bought now. "elsewhere": the next page shows why. */
type Joined = Result<
  WaitingEntry["state"],
  { code: "refused"; fields: FieldErrors } | { code: "limit" | "seats-free" | "elsewhere" }
>;

/** Adds a customer, or a guest with a name and email, to a waiting list. Safe to repeat. */
export async function joinWaitingList(
  { crm, i18n, session }: AppLoadContext,
  instanceId: string,
  {
    quantity,
    seatNeeds,
    accessNeeds,
    ...guest
  }: Pick<WaitingEntry, "quantity" | "seatNeeds" | "accessNeeds"> & Partial<GuestForm>,
  crmSession: CrmSession | null,
): Promise<Joined> {
  const { firstName = "", lastName = "", email = "", phone = "" } = guest;
  const guestSession =
    crmSession === null
      ? await crm.registerGuest({ body: { firstName, lastName, email, phone } })
      : null;
  if (guestSession?.ok === false) return refused(guestSession.failure);
  const joined = await crm.joinWaitingList({
    params: { id: instanceId },
    body: { quantity, seatNeeds, accessNeeds, locale: i18n.locale },
    session: crmSession ?? guestSession?.value.session ?? "",
  });
  if (!joined.ok) return refused(joined.failure);
  session.waitingGuest = guestSession?.value.session ?? null;
  return { ok: true, value: joined.value.state };
}

function refused(failure: ProblemOf<typeof operations.joinWaitingList>): Joined {
  switch (failure.code) {
    case "invalid":
      return { ok: false, failure: { code: "refused", fields: refusedFields(failure.fields) } };
    case "conflict":
      if (failure.reason === "seats-free") return { ok: false, failure: { code: "seats-free" } };
      return {
        ok: false,
        failure: { code: failure.reason === "waiting-limit" ? "limit" : "elsewhere" },
      };
    case "not-found":
    case "not-signed-in":
      return { ok: false, failure: { code: "elsewhere" } };
  }
}

export async function getWaitingListPage({ request, params, context }: LoaderFunctionArgs) {
  const visit = await waitingListVisit(context, params);
  const { event, instance, email, maySignIn, entry, needsOnly } = visit;
  const places = await findPlanPlaces(context.crm, instance);
  // There are other seats on sale, and no seats that someone could wait for.
  if (needsOnly && entry === null && places.needs.length === 0)
    return throwRedirect(pathTo("instance", { event: event.id, instance: instance.id }));
  const { searchParams } = new URL(request.url);
  const { feature, together } = parseCriteria(searchParams, instance.maxTickets);
  /** From a search for seats. */
  const wanted = { feature, quantity: searchParams.has("together") ? together : undefined };
  return { event, instance, email, maySignIn, entry, needsOnly, wanted, places };
}

export async function submitWaitingListForm(args: ActionFunctionArgs) {
  const { context } = args;
  const { at, crmSession, needsOnly } = await waitingListVisit(context, args.params);
  const sent = await args.request.clone().formData();
  if (sent.get("intent") === "leave" && crmSession !== null) {
    const left = await context.crm.leaveWaitingList({
      params: { id: at.instance },
      session: crmSession,
    });
    const isPaying = !left.ok && left.failure.code === "conflict";
    context.session.flash(isPaying ? "waiting-list-paying" : "waiting-list-left");
    return redirect(pathTo("instance", at), 303);
  }
  if (sent.get("intent") === "sign-in") {
    context.session.returnTo = pathTo("waiting-list", at);
    return redirect(pathTo("login"), 303);
  }
  const join = async (
    form: Parameters<typeof joinWaitingList>[2],
    { refuse }: Pick<FormRead<unknown>, "refuse">,
  ) => {
    const joined = await joinWaitingList(context, at.instance, form, crmSession);
    if (!joined.ok) {
      const { failure } = joined;
      if (failure.code === "refused") return refuse(failure.fields);
      if (failure.code === "limit") return refuse({ quantity: "waitingLimit" });
      if (failure.code === "seats-free") return refuse({ wheelchair: SEATS_FREE });
    }
    if (joined.ok)
      context.session.flash(
        joined.value === "unconfirmed" ? "waiting-list-confirm" : "waiting-list-joined",
      );
    return redirect(pathTo(crmSession === null ? "instance" : "waiting-list", at), 303);
  };
  return crmSession === null
    ? submitForm(args, guestWaitingForm, join, needsOnly)
    : submitForm(args, waitingForm, join, needsOnly);
}

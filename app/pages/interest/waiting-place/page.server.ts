import {
  data,
  redirect,
  type AppLoadContext,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";

import type { Outcome } from "#contract/calls/define";
import type { WaitingPlace } from "#contract/schemas/interest";
import { nullIfUnavailable, valueOrNull } from "#contract/calls/unavailable";
import { readVisit, signInAs } from "~/.server/auth/sign-in";
import { requestedPath } from "~/.server/rendering/canonical-path";
import { throwRedirect, throwErrorPage, foundOr404 } from "~/.server/rendering/replies";
import type { CrmSession, Crm } from "~/.server/ticketing/ticketing";
import { isEmpty } from "~/domain/basket/basket";
import { pathTo } from "~/routing/paths";

/** Loads a place on a waiting list by the token of its link. Malformed token: "not-found" without a request. */
export function getWaitingPlace(
  crm: Crm,
  token: string,
): Promise<Outcome<WaitingPlace, "not-found">> {
  return /^[\w-]{20,200}$/.test(token)
    ? crm.getWaitingPlace({ body: { token } })
    : Promise.resolve({ ok: false, failure: { code: "not-found" } });
}

/**
 * Moves the offered seats to the basket and returns null, or the reason why not. A guest needs only the link; a
 * customer must sign in first. Safe to repeat.
 */
async function takeOffer(
  context: AppLoadContext,
  request: Request,
  { token, place }: { token: string; place: WaitingPlace },
): Promise<"basket-not-empty" | "other-account" | "over" | null> {
  const { offer } = place;
  if (offer === null) return "over";
  const basket = await context.basket();
  const basketId = basket !== null && !isEmpty(basket) ? basket.id : null;
  // Don't sign the guest in: that would claim this basket, and the offer would be refused because of it.
  if (basketId !== null && place.isGuest && (await context.customer()) === null)
    return "basket-not-empty";
  const session = await sessionFor(context, request, token, place);
  if (session === null) return "other-account";
  const taken = await context.crm.takeUpReservedOrder({
    params: { id: offer.reservedId },
    body: { basketId },
    session,
  });
  if (taken.ok) {
    context.keepBasket(taken.value);
    const title = place.instance.title.slice(0, 200);
    context.session.flash({ code: "tickets-added-to", title, count: offer.seats.length });
    return null;
  }
  const { failure } = taken;
  switch (failure.code) {
    case "conflict":
      return failure.reason === "reserved-order-ended" ? "over" : "basket-not-empty";
    case "key-reused":
    case "not-found":
    case "not-signed-in":
      return "over";
  }
}

async function sessionFor(
  context: AppLoadContext,
  request: Request,
  token: string,
  place: WaitingPlace,
): Promise<CrmSession | null> {
  const customer = await context.customer();
  if (customer?.id === place.customerId) return context.session.crmSession;
  if (customer !== null) return null;
  if (!place.isGuest) {
    context.session.returnTo = requestedPath(request);
    context.session.flash("sign-in-first");
    return throwRedirect(pathTo("login"));
  }
  const visit = await readVisit(context);
  const guest = await context.crm.signInByWaitingPlace({ body: { token, ...visit.body } });
  if (!guest.ok) return throwErrorPage(404);
  await nullIfUnavailable(signInAs(context, guest.value, visit));
  return guest.value.session;
}

const getToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function getWaitingPlacePage({ request, context }: LoaderFunctionArgs) {
  const token = getToken(request);
  const rejecting = new URL(request.url).searchParams.get("answer") === "no";
  const place = await getWaitingPlace(context.crm, token);
  if (place.ok)
    return { place: place.value, rejecting, details: await findDetails(context, place.value) };
  return data({ place: null, rejecting, details: null }, { status: 404 });
}

/** What a guest entered in this browser when joining; null for places that were joined elsewhere. */
async function findDetails(
  { crm, session }: AppLoadContext,
  { state, customerId }: WaitingPlace,
): Promise<{ name: string; phone: string } | null> {
  if (state !== "unconfirmed" || session.waitingGuest === null) return null;
  const guest = await valueOrNull(crm.getCustomer({ session: session.waitingGuest }));
  if (guest?.id !== customerId) return null;
  const { firstName, lastName, phone } = guest;
  return { name: `${firstName} ${lastName}`, phone };
}

export async function submitWaitingPlace({ request, context }: ActionFunctionArgs) {
  const token = getToken(request);
  const place = foundOr404(await getWaitingPlace(context.crm, token));
  const intent = (await request.formData()).get("intent");
  if (intent === "leave") {
    const left = await context.crm.leaveWaitingPlace({ body: { token } });
    if (left.ok) return redirect(pathTo("waiting-place", {}, { token }), 303);
    return data({ refusal: "paying" as const }, { status: 400 });
  }
  if (intent === "confirm" || intent === "confirm-details") {
    const { waitingGuest } = context.session;
    // Only details that this browser's page has shown are kept.
    const isShown = intent === "confirm-details" && waitingGuest !== null;
    const confirmed = await context.crm.confirmWaitingPlace({
      body: { token, ...(isShown && { joinedBy: waitingGuest }) },
    });
    if (confirmed.ok) context.session.waitingGuest = null;
    if (confirmed.ok) return redirect(pathTo("waiting-place", {}, { token }), 303);
    return data({ refusal: "email-waits" as const }, { status: 400 });
  }
  if (intent !== "take") return throwErrorPage(400);
  const refusal = await takeOffer(context, request, { token, place });
  if (refusal !== null) return data({ refusal }, { status: 400 });
  return redirect(pathTo("basket"), 303);
}

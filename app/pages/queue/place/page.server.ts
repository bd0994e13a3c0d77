import { randomUUID } from "node:crypto";

import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";

import type { Queue } from "#contract/schemas/queue";
import { nullIfUnavailable, valueOrNull } from "#contract/calls/unavailable";
import { queuePath } from "~/.server/edge/queue-gate/admission";
import { readForm } from "~/.server/forms/submit-form";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import {
  openLobbies,
  canMove,
  needsNumber,
  roundMinutes,
  getJitter,
  getPlaceState,
  estimateWait,
  type HeldPlace,
  type QueuePlaceState,
} from "~/domain/queue/queue";
import { safeRedirect } from "~/domain/links/safe-redirect";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { intlLocale } from "~/i18n/locales";
import { getOrCreateBasketId } from "~/parts/basket/get-or-create-basket.server";
import { pathTo } from "~/routing/paths";
import { queueForm } from "./form";
import { refreshSeconds } from "./refresh-seconds";

const NO_SLOTS = { place: "", ahead: "", wait: "", time: "", checked: "", until: "", seconds: "" };

async function findQueue({ crm, now }: AppLoadContext, instance: string | null) {
  const begun = openLobbies((await crm.listQueues()).value, now);
  return begun.find(({ instanceId }) => instanceId === instance) ?? null;
}

/** Returns title and path of what the queue is for. Needs no call to the box office if the queue has them. */
async function findTarget({ crm }: AppLoadContext, instance: string | null, queue: Queue | null) {
  if (instance === null) return { title: null, startsAt: null, path: pathTo("whats-on") };
  const getPath = (event: string) => pathTo("instance", { event, instance });
  if (queue !== null && queue.eventId !== null)
    return { title: queue.title, startsAt: queue.startsAt, path: getPath(queue.eventId) };
  const { event, startsAt } = foundOr404(await crm.getInstance({ params: { id: instance } }));
  return { title: event.title, startsAt, path: getPath(event.id) };
}

/**
 * Returns data that is the same for all visitors in one state, except for `slots`, so that the page can be cached.
 * Moves members who have signed in since joining to the members' line.
 */
export async function getQueuePage({ request, params, context }: LoaderFunctionArgs) {
  const { now, queuePlaces, session } = context;
  const instance = params["instance"] ?? null;
  const queue = await findQueue(context, instance);
  const shared = { personal: false, ...(await findTarget(context, instance, queue)) };
  const findLine = (kind: "members" | "general") => queue?.lines.find((line) => line.kind === kind);
  let place = queue && queuePlaces.of(queue.id);
  if (queue !== null && needsNumber(queue, place)) {
    const numbered = await nullIfUnavailable(context.crm.getQueuePlace(queue.id, place.id));
    if (numbered?.ok) place = { ...place, ...numbered.value };
    else if (numbered !== null) place = null;
    queuePlaces.keep(queue.id, place);
  }
  const isSignedIn = session.crmSession !== null && !session.isGuest;
  if (queue !== null && canMove(queue, place, now) && session.crmSession !== null && isSignedIn) {
    const params = { id: queue.id, place: place.id };
    const moved = await valueOrNull(
      context.crm.moveToMembers({ params, session: session.crmSession }),
    );
    if (moved !== null && (moved.id !== place.id || moved.line !== place.line)) {
      place = { ...place, ...moved };
      queuePlaces.keep(queue.id, place);
    }
  }
  const state: QueuePlaceState = queue === null ? "none" : getPlaceState(queue, place, now);
  const opensAt = findLine(place?.line ?? "general")?.opensAt ?? null;
  // The email form must not be refreshed while the visitor types.
  const asksEmail = new URL(request.url).searchParams.has("email");
  const view = {
    state,
    opensAt,
    isOpen: opensAt !== null && Date.parse(opensAt) <= Date.parse(now),
    membersAt: findLine("members")?.opensAt ?? null,
    paused: queue?.paused ?? false,
    asksEmail,
    refreshes: queuePlaces.refreshes && !asksEmail && (state === "lobby" || state === "waiting"),
    offersSignIn:
      !isSignedIn && (state === "join" || (queue !== null && canMove(queue, place, now))),
  };
  const slots = queue && place ? getSlots(context, queue, place) : NO_SLOTS;
  return { ...shared, ...view, variant: JSON.stringify(view), slots };
}

function getSlots({ i18n: { locale, t }, now }: AppLoadContext, queue: Queue, place: HeldPlace) {
  const wait = estimateWait(queue, place, now);
  const number = (value: number) => value.toLocaleString(intlLocale(locale));
  const time = (milliseconds: number) =>
    formatDate(new Date(milliseconds).toISOString(), "time-with-zone", locale);
  const minutes = wait.seconds === null ? null : roundMinutes(wait.seconds);
  return {
    place: place.number === null ? "" : number(place.number),
    ahead: number(wait.ahead),
    wait: minutes === null ? t("queue.unknown") : t("queue.minutes", { count: minutes }),
    time: minutes === null ? t("queue.unknown") : time(Date.parse(now) + minutes * 60_000),
    checked: time(Date.parse(now)),
    until: place.until === 0 ? "" : time(place.until),
    seconds: String(refreshSeconds(wait, place.number === null, getJitter(place.id))),
  };
}

type QueueForm = {
  context: AppLoadContext;
  form: FormData;
  queue: Queue;
  place: HeldPlace | null;
  /** The page with the queue's tickets. */
  path: string;
};

/** Handles all forms of the page. A place that was used up is removed. */
export async function submitQueueForm({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const instance = params["instance"] ?? null;
  const queue = await findQueue(context, instance);
  const { path } = await findTarget(context, instance, queue);
  if (queue === null) return redirect(path, 303);
  const input: QueueForm = { context, form, queue, place: context.queuePlaces.of(queue.id), path };
  const intent = form.get("intent");
  switch (intent) {
    case "refresh-on":
    case "refresh-off":
      context.queuePlaces.setRefresh(intent === "refresh-on");
      return redirectToQueuePage(queue);
    case "sign-in":
      context.session.returnTo = queuePath(queue);
      return redirect(pathTo("login"), 303);
    case "join":
      return join(input);
    case "extend":
      return extendTurn(input);
    case "email":
      return setEmail(input);
    case "enter":
      return startTurn(input);
    default:
      return throwErrorPage(400);
  }
}

const redirectToQueuePage = (queue: Queue) => redirect(queuePath(queue), 303);

async function join({ context, queue, place }: QueueForm) {
  const { crm, queuePlaces, now } = context;
  const state = getPlaceState(queue, place, now);
  if (state !== "join" && state !== "ended") return redirectToQueuePage(queue);
  const joined = await crm.joinQueue({ params: { id: queue.id } });
  if (joined.ok) queuePlaces.keep(queue.id, { ...joined.value, turn: 0, until: 0, own: false });
  else if (joined.failure.code === "conflict")
    return data(
      { form: queueForm.id, initialValue: {}, error: { "": ["queueLimit"] } },
      { status: 400 },
    );
  return redirectToQueuePage(queue);
}

async function extendTurn(input: QueueForm) {
  const { context, queue, place } = input;
  const isElsewhere = getPlaceState(queue, place, context.now) === "elsewhere";
  if (place === null || place.turn === 0 || isElsewhere) return redirectToQueuePage(queue);
  const body = { id: place.id, turn: place.turn, moves: !place.own };
  const extended = await context.crm.extendQueueTurn({ params: { id: queue.id }, body });
  if (extended.ok) return enter(input, place, extended.value);
  return removePlace(input);
}

async function setEmail({ context: { crm, session, i18n }, form, queue, place }: QueueForm) {
  const { value, refuse } = readForm(form, queueForm);
  if (value === null) return refuse({});
  if (place === null) return redirectToQueuePage(queue);
  const body = { email: value.email, locale: i18n.locale };
  const set = await crm.setQueueEmail({ params: { id: queue.id, place: place.id }, body });
  if (set.ok) session.flash("queue-email");
  return redirectToQueuePage(queue);
}

async function startTurn(input: QueueForm) {
  const { context, queue, place } = input;
  if (place === null || place.number === null) return redirectToQueuePage(queue);
  // The turn belongs to a basket, so the session must have one before seats are added: that response may be lost.
  const basketId = await getOrCreateBasketId(context, randomUUID());
  const body = {
    id: place.id,
    line: place.line,
    number: place.number,
    forBasket: basketId,
  };
  const started = await context.crm.startQueueTurn({ params: { id: queue.id }, body });
  const { session } = context;
  if (started.ok) {
    if (session.basketId !== basketId) session.basketId = basketId;
    return enter(input, place, started.value);
  }
  const { failure } = started;
  if (failure.code !== "conflict") return redirectToQueuePage(queue);
  if (failure.reason === "turn-elsewhere") session.flash("queue-turn-elsewhere");
  return failure.reason === "place-used" ? removePlace(input) : redirectToQueuePage(queue);
}

/** Saves the turn and redirects to the page that led to the queue. */
function enter(
  { context: { queuePlaces, session }, queue, path }: QueueForm,
  place: HeldPlace,
  { turn, until }: { turn: number; until: string },
) {
  queuePlaces.keep(queue.id, { ...place, turn, until: Date.parse(until), own: true });
  session.flash("queue-turn");
  const returnTo = safeRedirect(queuePlaces.returnTo, path);
  queuePlaces.setReturnPath(null);
  return redirect(returnTo, 303);
}

function removePlace({ context: { queuePlaces, session }, queue }: QueueForm) {
  queuePlaces.keep(queue.id, null);
  session.flash("queue-place-used");
  return redirectToQueuePage(queue);
}

import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";

import type { Queue } from "#contract/schemas/queue";
import { queuePath } from "~/.server/queue/admission";
import { valueOr503, throwErrorPage } from "~/.server/http/rendering/replies";
import { emailOnlySchema } from "~/domain/schemas/sign-in";
import {
  openLobbies,
  mayMove,
  needsNumber,
  refreshSeconds,
  roundMinutes,
  spreadOf,
  stateOf,
  waitOf,
  type HeldPlace,
  type QueuePlaceState,
} from "~/domain/queue";
import { safeRedirect } from "~/domain/safe-redirect";
import { formatDate } from "~/i18n/format-date";
import { intlLocale } from "~/i18n/locales";
import { getOrCreateBasketId } from "~/pages/basket/own-basket.server";
import { pathTo } from "~/routing/paths";

const NO_SLOTS = { place: "", ahead: "", wait: "", time: "", checked: "", until: "", seconds: "" };

async function findQueue({ crm, now }: AppLoadContext, instance: string | null) {
  const begun = openLobbies(valueOr503(await crm.listQueues()), now);
  return begun.find(({ instanceId }) => instanceId === instance) ?? null;
}

/** What the queue is for, and where its tickets are; also while the box office is down. */
async function findTarget({ crm }: AppLoadContext, instance: string | null, queue: Queue | null) {
  if (instance === null) return { title: null, startsAt: null, path: pathTo("whats-on") };
  const at = (event: string) => pathTo("instance", { event, instance });
  if (queue !== null && queue.eventId !== null)
    return { title: queue.title, startsAt: queue.startsAt, path: at(queue.eventId) };
  const found = await crm.getInstance({ params: { id: instance } });
  if (!found.ok) return throwErrorPage(found.failure.code === "not-found" ? 404 : 503);
  const { event, startsAt } = found.value;
  return { title: event.title, startsAt, path: at(event.id) };
}

/**
 * The same page for everyone in one state; what differs is in `slots`. Changes nothing in the box office, but that a member who has
 * signed in since joining stands in the members' line.
 */
export async function getQueuePage({ request, params, context }: LoaderFunctionArgs) {
  const { now, queuePlaces, session } = context;
  const instance = params["instance"] ?? null;
  const queue = await findQueue(context, instance);
  const shared = { personal: false, ...(await findTarget(context, instance, queue)) };
  const lineOf = (kind: "members" | "general") => queue?.lines.find((line) => line.kind === kind);
  let place = queue && queuePlaces.of(queue.id);
  if (queue !== null && needsNumber(queue, place)) {
    const found = await context.crm.getQueuePlace(queue.id, place.id);
    if (found.ok) place = { ...place, ...found.value };
    else if (found.failure.code === "not-found") place = null;
    queuePlaces.keep(queue.id, place);
  }
  const isSignedIn = session.crmSession !== null && !session.isGuest;
  if (queue !== null && mayMove(queue, place, now) && session.crmSession !== null && isSignedIn) {
    const of = { params: { id: queue.id, place: place.id }, session: session.crmSession };
    const moved = await context.crm.moveToMembers(of);
    if (moved.ok && (moved.value.id !== place.id || moved.value.line !== place.line)) {
      place = { ...place, ...moved.value };
      queuePlaces.keep(queue.id, place);
    }
  }
  const state: QueuePlaceState = queue === null ? "none" : stateOf(queue, place, now);
  const opensAt = lineOf(place?.line ?? "general")?.opensAt ?? null;
  // Its form is not loaded again while somebody types.
  const asksEmail = new URL(request.url).searchParams.has("email");
  const about = {
    state,
    opensAt,
    isOpen: opensAt !== null && Date.parse(opensAt) <= Date.parse(now),
    membersAt: lineOf("members")?.opensAt ?? null,
    paused: queue?.paused ?? false,
    asksEmail,
    refreshes: queuePlaces.refreshes && !asksEmail && (state === "lobby" || state === "waiting"),
    offersSignIn:
      !isSignedIn && (state === "join" || (queue !== null && mayMove(queue, place, now))),
  };
  const slots = queue && place ? slotsOf(context, queue, place) : NO_SLOTS;
  return { ...shared, ...about, variant: JSON.stringify(about), slots };
}

function slotsOf({ i18n: { locale, t }, now }: AppLoadContext, queue: Queue, place: HeldPlace) {
  const wait = waitOf(queue, place, now);
  const number = (value: number) => value.toLocaleString(intlLocale(locale));
  const at = (milliseconds: number) =>
    formatDate(new Date(milliseconds).toISOString(), "time-with-zone", locale);
  const minutes = wait.seconds === null ? null : roundMinutes(wait.seconds);
  return {
    place: place.number === null ? "" : number(place.number),
    ahead: number(wait.ahead),
    wait: minutes === null ? t("queue.unknown") : t("queue.minutes", { count: minutes }),
    time: minutes === null ? t("queue.unknown") : at(Date.parse(now) + minutes * 60_000),
    checked: at(Date.parse(now)),
    until: place.until === 0 ? "" : at(place.until),
    seconds: String(refreshSeconds(wait, place.number === null, spreadOf(place.id))),
  };
}

/** A form of the queue's page. */
type QueueForm = {
  context: AppLoadContext;
  form: FormData;
  queue: Queue;
  place: HeldPlace | null;
  /** Where its tickets are. */
  path: string;
};

/** Joining, entering, more time, an email, signing in first, and the refresh. A place that was used up is forgotten. */
export async function answerQueueForm({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const instance = params["instance"] ?? null;
  const queue = await findQueue(context, instance);
  const { path } = await findTarget(context, instance, queue);
  if (queue === null) return redirect(path, 303);
  const asked: QueueForm = { context, form, queue, place: context.queuePlaces.of(queue.id), path };
  const intent = form.get("intent");
  switch (intent) {
    case "refresh-on":
    case "refresh-off":
      context.queuePlaces.setRefresh(intent === "refresh-on");
      return backTo(queue);
    case "sign-in":
      context.session.returnTo = queuePath(queue);
      return redirect(pathTo("login"), 303);
    case "join":
      return join(asked);
    case "extend":
      return extendTurn(asked);
    case "email":
      return setEmail(asked);
    case "enter":
      return startTurn(asked);
    default:
      return throwErrorPage(400);
  }
}

const backTo = (queue: Queue) => redirect(queuePath(queue), 303);

async function join({ context, queue, place }: QueueForm) {
  const { crm, queuePlaces, session, now } = context;
  const state = stateOf(queue, place, now);
  if (state !== "join" && state !== "ended") return backTo(queue);
  const joined = await crm.joinQueue({ params: { id: queue.id }, session: session.crmSession });
  if (joined.ok) queuePlaces.keep(queue.id, { ...joined.value, turn: 0, until: 0, own: false });
  else if (joined.failure.code === "unavailable") return throwErrorPage(503);
  else if (joined.failure.code === "conflict")
    return data({ error: { "": ["queueLimit"] } }, { status: 400 });
  return backTo(queue);
}

async function extendTurn(asked: QueueForm) {
  const { context, queue, place } = asked;
  const isElsewhere = stateOf(queue, place, context.now) === "elsewhere";
  if (place === null || place.turn === 0 || isElsewhere) return backTo(queue);
  const body = { id: place.id, turn: place.turn, moves: !place.own };
  const extended = await context.crm.extendQueueTurn({ params: { id: queue.id }, body });
  if (extended.ok) return enter(asked, place, extended.value);
  if (extended.failure.code === "unavailable") return throwErrorPage(503);
  return forgetPlace(asked);
}

async function setEmail({ context: { crm, session, i18n }, form, queue, place }: QueueForm) {
  const submission = parseWithZod(form, { schema: emailOnlySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  if (place === null) return backTo(queue);
  const body = { email: submission.value.email, locale: i18n.locale };
  const set = await crm.setQueueEmail({ params: { id: queue.id, place: place.id }, body });
  if (!set.ok && set.failure.code === "unavailable") return throwErrorPage(503);
  if (set.ok) session.flash("queue-email");
  return backTo(queue);
}

async function startTurn(asked: QueueForm) {
  const { context, queue, place } = asked;
  if (place === null || place.number === null) return backTo(queue);
  // Before seats are added: where the answer of that is lost, the session still has the basket that the turn is tied to.
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
    return enter(asked, place, started.value);
  }
  const { failure } = started;
  if (failure.code === "unavailable") return throwErrorPage(503);
  if (failure.code !== "conflict") return backTo(queue);
  if (failure.reason === "turn-elsewhere") session.flash("queue-turn-elsewhere");
  return failure.reason === "place-used" ? forgetPlace(asked) : backTo(queue);
}

/** Leads to the page that led to the queue. */
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

function forgetPlace({ context: { queuePlaces, session }, queue }: QueueForm) {
  queuePlaces.keep(queue.id, null);
  session.flash("queue-place-used");
  return backTo(queue);
}

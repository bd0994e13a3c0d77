import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";

import { queuePath } from "~/.server/http/admission";
import { available, refuse } from "~/.server/http/pages/replies";
import { emailOnlySchema } from "~/domain/schemas/access";
import {
  needsNumber,
  refreshSeconds,
  roundMinutes,
  spreadOf,
  stateOf,
  waitOf,
  type HeldPlace,
} from "~/domain/queue";
import { safeRedirect } from "~/domain/safe-redirect";
import { formatDate } from "~/i18n/format-date";
import { intlLocale } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";

const NO_SLOTS = { place: "", ahead: "", wait: "", time: "", checked: "", until: "", seconds: "" };

async function findQueue({ crm, now }: AppLoadContext, instance: string | null) {
  const queues = available(await crm.listQueues());
  const queue = queues.find(({ instanceId }) => instanceId === instance);
  return queue !== undefined && Date.parse(queue.lobbyAt) <= Date.parse(now) ? queue : null;
}

/** What the queue is for, and where its tickets are. */
async function findTarget({ crm }: AppLoadContext, instance: string | null) {
  if (instance === null) return { title: null, startsAt: null, path: pathTo("whats-on") };
  const found = await crm.getInstance({ params: { id: instance } });
  if (!found.ok) return refuse(found.failure.code === "not-found" ? 404 : 503);
  const { event, startsAt } = found.value;
  return { title: event.title, startsAt, path: pathTo("instance", { event: event.id, instance }) };
}

/** The same page for everyone in one state; what differs is in `slots`. Changes nothing in the box office. */
export async function getQueuePage({ params, context }: LoaderFunctionArgs) {
  const { now, queuePlaces, session } = context;
  const instance = params["instance"] ?? null;
  const [queue, target] = await Promise.all([
    findQueue(context, instance),
    findTarget(context, instance),
  ]);
  const shared = { personal: false, ...target };
  const nothing = {
    state: "none",
    opensAt: null,
    membersAt: null,
    paused: false,
    refreshes: false,
  } as const;
  if (queue === null)
    return { ...shared, ...nothing, signedIn: false, variant: "none", slots: NO_SLOTS };
  let place = queuePlaces.of(queue.id);
  if (needsNumber(queue, place)) {
    const found = await context.crm.getQueuePlace(queue.id, place.id);
    if (found.ok) place = { ...place, ...found.value };
    else if (found.failure.code === "not-found") place = null;
    queuePlaces.keep(queue.id, place);
  }
  const state = stateOf(queue, place, now);
  const opensAt =
    queue.lines.find(({ kind }) => kind === (place?.line ?? "general"))?.opensAt ?? null;
  const membersAt = queue.lines.find(({ kind }) => kind === "members")?.opensAt ?? null;
  const refreshes = queuePlaces.refreshes && (state === "lobby" || state === "waiting");
  const signedIn = session.crmSession !== null;
  const about = { state, opensAt, membersAt, paused: queue.paused, refreshes, signedIn };
  const variant = JSON.stringify(about);
  return { ...shared, ...about, variant, slots: slotsOf(context, queue, place) };
}

type OpenQueue = Parameters<typeof waitOf>[0];

function slotsOf(
  { i18n: { locale, t }, now }: AppLoadContext,
  queue: OpenQueue,
  place: HeldPlace | null,
) {
  if (place === null) return NO_SLOTS;
  const wait = waitOf(queue, place, now);
  const number = (value: number) => value.toLocaleString(intlLocale(locale));
  const at = (milliseconds: number) =>
    formatDate(new Date(milliseconds).toISOString(), "time-with-zone", locale);
  const { seconds } = wait;
  return {
    place: place.number === null ? "" : number(place.number),
    ahead: number(wait.ahead),
    wait:
      seconds === null ? t("queue.unknown") : t("queue.minutes", { count: roundMinutes(seconds) }),
    time:
      seconds === null ? t("queue.unknown") : at(Date.parse(now) + roundMinutes(seconds) * 60_000),
    checked: at(Date.parse(now)),
    until: place.until === 0 ? "" : at(place.until),
    seconds: String(refreshSeconds(wait, place.number === null, spreadOf(place.id))),
  };
}

/** Joining, entering, more time, an email and the refresh. A place that was used up is forgotten. */
export async function answerQueueForm({ request, params, context }: ActionFunctionArgs) {
  const { crm, queuePlaces, session, i18n } = context;
  const form = await request.formData();
  const intent = form.get("intent");
  const queue = await findQueue(context, params["instance"] ?? null);
  const target = await findTarget(context, params["instance"] ?? null);
  if (queue === null) return redirect(target.path, 303);
  const again = redirect(queuePath(queue), 303);
  const place = queuePlaces.of(queue.id);
  const forget = () => {
    queuePlaces.keep(queue.id, null);
    session.flash("queue-place-used");
    return again;
  };
  const enter = (held: HeldPlace, { turn, until }: { turn: number; until: string }) => {
    queuePlaces.keep(queue.id, { ...held, turn, until: Date.parse(until) });
    session.flash("queue-turn");
    const path = safeRedirect(queuePlaces.returnTo, target.path);
    queuePlaces.comeBackTo(null);
    return redirect(path, 303);
  };
  if (intent === "refresh-on" || intent === "refresh-off") {
    queuePlaces.setRefresh(intent === "refresh-on");
    return again;
  }
  const mayJoin =
    place === null || ["ended", "elsewhere"].includes(stateOf(queue, place, context.now));
  if (intent === "join") {
    if (!mayJoin) return again;
    const joined = await crm.joinQueue({ params: { id: queue.id }, session: session.crmSession });
    if (joined.ok) queuePlaces.keep(queue.id, { ...joined.value, turn: 0, until: 0 });
    else if (joined.failure.code === "conflict")
      return data({ error: { "": ["queueLimit"] } }, { status: 400 });
    else if (joined.failure.code === "unavailable") return refuse(503);
    return again;
  }
  if (place === null) return again;
  const id = place.id;
  if (intent === "extend") {
    const body = { id, turn: Math.max(1, place.turn) };
    const extended = await crm.extendQueueTurn({ params: { id: queue.id }, body });
    if (extended.ok) return enter(place, extended.value);
    return extended.failure.code === "unavailable" ? refuse(503) : forget();
  }
  if (intent === "email") {
    const submission = parseWithZod(form, { schema: emailOnlySchema });
    if (submission.status !== "success") return data(submission.reply(), { status: 400 });
    const body = { email: submission.value.email, locale: i18n.locale };
    const set = await crm.setQueueEmail({ params: { id: queue.id, place: id }, body });
    if (!set.ok && set.failure.code === "unavailable") return refuse(503);
    if (set.ok) session.flash("queue-email");
    return again;
  }
  if (place.number === null) return again;
  const body = { id, line: place.line, number: place.number };
  const started = await crm.startQueueTurn({ params: { id: queue.id }, body });
  if (started.ok) return enter(place, started.value);
  if (started.failure.code === "unavailable") return refuse(503);
  const isUsed = started.failure.code === "conflict" && started.failure.reason === "place-used";
  return isUsed ? forget() : again;
}

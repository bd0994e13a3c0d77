import { randomUUID } from "node:crypto";
import {
  redirect,
  type AppLoadContext,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";

import { unwrapOrErrorPage } from "~/.server/auth/load-section";
import { groupByInstance, readPageNumber } from "~/parts/orders/order";
import { pathTo } from "~/routing/paths";
import { redirectToSignIn, requireCustomer } from "~/.server/auth/require-customer";
import { submitForm } from "~/.server/forms/submit-form";
import { pageParam } from "~/ui/list-pages";
import { readInstance, ownTickets } from "../own-tickets.server";
import { isAdmission } from "~/parts/orders/ticket";
import { shareForm } from "./form";

export async function getSharePage({ request, context }: LoaderFunctionArgs) {
  const { crmSession, tickets, page, pageCount } = await ownTickets(context, request);
  const groups = groupByInstance(tickets.filter(isAdmission));
  const onlyGroup = groups.length === 1 && pageCount === 1 ? groups[0] : undefined;
  const [shares, group = onlyGroup] = await Promise.all([
    unwrapOrErrorPage(
      context,
      request,
      context.crm.listTicketShares({ session: crmSession }),
      "load-orders",
    ),
    findRequestedGroup(context, request, groups),
  ]);
  return {
    page,
    pageCount,
    performances: groups.map(({ instance }) => instance),
    /** The requested performance, or the only one. */
    chosen: group === undefined ? null : { ...group, tickets: group.tickets.map(sharable) },
    /** The ticket whose link led here. */
    preset: new URL(request.url).searchParams.get("ticket"),
    shares: shares.flatMap(({ id, tokenHash, endsAt, tickets: sharedTickets }) => {
      const [first] = sharedTickets;
      if (first === undefined) return [];
      const token = context.shareLinks.knownToken(id, tokenHash);
      // Null if the link cannot be shown again.
      const href = token && context.publicUrl + pathTo("shared-tickets", {}, { token });
      const seats = sharedTickets.map(({ seat }) => seat);
      return [{ id, endsAt, href, instance: first.instance, seats }];
    }),
    newId: randomUUID(),
  };
}

type Held = Awaited<ReturnType<typeof ownTickets>>["tickets"][number];

const sharable = ({ id, seat, priceTypeName, shareId }: Held) => ({
  id,
  seat,
  priceTypeName,
  isShared: shareId !== null,
});

/** Returns the tickets of the performance in the URL, which may be on another page. */
async function findRequestedGroup<Group extends { instance: { id: string } }>(
  context: AppLoadContext,
  request: Request,
  onPage: readonly Group[],
) {
  const instanceId = readInstance(request);
  if (instanceId === null) return undefined;
  const group = onPage.find(({ instance }) => instance.id === instanceId);
  if (group !== undefined) return group;
  const { tickets } = await ownTickets(context, request, instanceId);
  return groupByInstance(tickets.filter(isAdmission))[0];
}

/** Creates or revokes a link to tickets. Safe to retry: the same id returns the same link. */
export async function submitShareForm(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { crmSession } = await requireCustomer(context, request);
  const sent = await request.clone().formData();
  const { crm, session, shareLinks } = context;
  const getHref = (instance: string | null) =>
    pathTo("share-tickets", {}, { instance, page: pageParam(readPageNumber(request)) });
  if (sent.get("intent") === "revoke") {
    const params = { id: String(sent.get("share")).slice(0, 100) };
    const revoked = await crm.revokeTicketShare({ params, session: crmSession });
    if (!revoked.ok && revoked.failure.code === "not-signed-in")
      return redirectToSignIn(context, request);
    if (revoked.ok) session.flash("share-revoked");
    return redirect(getHref(readInstance(request)), 303);
  }
  return submitForm(args, shareForm, async ({ share: id, tickets: ticketIds }, { refuse }) => {
    const body = { ticketIds, token: shareLinks.getToken(id) };
    const shared = await crm.shareTickets({ params: { id }, body, session: crmSession });
    if (shared.ok) {
      session.flash("tickets-shared");
      return redirect(`${getHref(shared.value.tickets[0]?.instance.id ?? null)}#link-${id}`, 303);
    }
    const { failure } = shared;
    switch (failure.code) {
      case "conflict":
        return refuse({ tickets: MESSAGES[failure.reason] });
      case "not-found":
        return refuse({ tickets: "share.gone" });
      case "not-signed-in":
        return redirectToSignIn(context, request);
    }
  });
}

const MESSAGES = {
  "shared-already": "share.sharedAlready",
  "id-used": "share.idUsed",
  "several-performances": "share.severalPerformances",
} as const;

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { redirectToSignIn, requireCustomer } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { shareSchema } from "~/domain/schemas/share";
import { pageParam, titleOfPage } from "~/pages/account/list-pages";
import { readPageNumber } from "~/pages/orders/order";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { instanceOf } from "../own-tickets.server";
import { ShareTicketsPage } from "./page";
import { getSharePage } from "./page.server";

export const handle = {
  title: (shown, t) => titleOfPage(t("tickets.share.title"), shown, t),
} satisfies PageHandle<typeof loader>;

export function loader({ request, context }: LoaderFunctionArgs) {
  return getSharePage(context, request);
}

/** Makes a link to chosen tickets, or revokes one. Safe to repeat: the same id gives the same link. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const form = await request.formData();
  const { crm, session, shareLinks } = context;
  /** This page for another performance: the page of the list stays the same. */
  const hrefOf = (instance: string | null) =>
    pathTo("share-tickets", {}, { instance, page: pageParam(readPageNumber(request)) });
  if (form.get("intent") === "revoke") {
    const params = { id: String(form.get("share")).slice(0, 100) };
    const revoked = await crm.revokeTicketShare({ params, session: crmSession });
    if (!revoked.ok && revoked.failure.code === "unavailable") return refuse(503);
    if (!revoked.ok && revoked.failure.code === "not-signed-in")
      return redirectToSignIn(context, request);
    session.flash("share-revoked");
    return redirect(hrefOf(instanceOf(request)), 303);
  }
  const submission = parseWithZod(form, { schema: shareSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { share: id, tickets: ticketIds } = submission.value;
  const body = { ticketIds, token: shareLinks.tokenOf(id) };
  const shared = await crm.shareTickets({ params: { id }, body, session: crmSession });
  if (shared.ok) {
    session.flash("tickets-shared");
    return redirect(`${hrefOf(shared.value.tickets[0]?.instance.id ?? null)}#link-${id}`, 303);
  }
  const refused = (message: string) =>
    data(submission.reply({ fieldErrors: { tickets: [message] } }), { status: 400 });
  const { failure } = shared;
  switch (failure.code) {
    case "conflict":
      return refused(MESSAGES[failure.reason]);
    case "not-found":
      return refused("share.gone");
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "unavailable":
      return refuse(503);
  }
}

const MESSAGES = {
  "shared-already": "share.sharedAlready",
  "id-used": "share.idUsed",
  "several-performances": "share.severalPerformances",
} as const;

export default function ShareTickets() {
  return (
    <ShareTicketsPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireCustomer, redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { shareSchema } from "~/domain/schemas/share";
import { titleOfPage } from "~/pages/account/list-pages";
import { unwrapOrErrorPage } from "~/pages/account/load-section.server";
import { readPageNumber } from "~/pages/orders/order";
import { ownTickets } from "~/pages/tickets/own-tickets.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ShareTicketsPage } from "./page";
import { instanceOf, ticketsAskedFor, shareTickets } from "./page.server";
import { sharePage, shownShare } from "./share-page";

export const handle = {
  title: (shown, t) => titleOfPage(t("tickets.share.title"), shown, t),
} satisfies PageHandle<typeof loader>;

/** This page for another performance: the page of the list stays the same. */
function shareHref(request: Request, instanceId: string | null): string {
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  return pathTo("share-tickets", {}, { instance: instanceId, page: page > 1 ? page : null });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession, ...held } = await ownTickets(context, request);
  const [listed, asked] = await Promise.all([
    context.crm.listTicketShares({ session: crmSession }),
    ticketsAskedFor(context, request, held.tickets),
  ]);
  const shares = unwrapOrErrorPage(context, request, listed, "load-orders");
  const hrefOf = (token: string | null) =>
    token === null ? null : context.publicUrl + pathTo("shared-tickets", {}, { token });
  return {
    ...sharePage(held, asked),
    shares: shares.flatMap((share) =>
      shownShare(share, hrefOf(context.shareLinks.knownToken(share.id, share.tokenHash))),
    ),
    newId: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const form = await request.formData();
  const { crm, session, shareLinks } = context;
  if (form.get("intent") === "revoke") {
    const params = { id: String(form.get("share")).slice(0, 100) };
    const revoked = await crm.revokeTicketShare({ params, session: crmSession });
    if (!revoked.ok && revoked.failure.code === "unavailable") return refuse(503);
    if (!revoked.ok && revoked.failure.code === "not-signed-in")
      return redirectToSignIn(context, request);
    session.flash("share-revoked");
    return redirect(shareHref(request, instanceOf(request)), 303);
  }
  const submission = parseWithZod(form, { schema: shareSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { share: id, tickets: ticketIds } = submission.value;
  const share = { id, ticketIds, token: shareLinks.tokenOf(id) };
  const shared = await shareTickets(crm, share, crmSession);
  if (shared.ok) {
    session.flash("tickets-shared");
    return redirect(`${shareHref(request, shared.instanceId)}#link-${id}`, 303);
  }
  if (shared.code === "unavailable") return refuse(503);
  if (shared.code === "not-signed-in") return redirectToSignIn(context, request);
  const fieldErrors = { tickets: [`share.${shared.problem}`] };
  return data(submission.reply({ fieldErrors }), { status: 400 });
}

export default function ShareTickets() {
  return (
    <ShareTicketsPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

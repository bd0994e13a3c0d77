import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { shareSchema } from "~/domain/schemas/share";
import { sharePage, shownShare } from "./share-page";
import { ShareTicketsPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { requireCustomer } from "~/.server/auth/require-customer";
import { ownTickets } from "~/pages/account/own-tickets.server";
import { redirectToSignIn } from "~/.server/auth/redirect-to-sign-in";
import { refuse } from "~/.server/http/pages/replies";
import { shareTickets } from "./share-tickets.server";

export const handle = { title: "tickets.share.title" } satisfies PageHandle<typeof loader>;

const instanceOf = (request: Request) =>
  new URL(request.url).searchParams.get("instance")?.slice(0, 100) ?? null;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tickets, crmSession } = await ownTickets(context, request);
  const listed = await context.crm.listTicketShares(crmSession);
  const shares = unwrapOrErrorPage(context, request, listed, "load-orders");
  const hrefOf = (token: string | null) =>
    token === null ? null : context.publicUrl + pathTo("shared-tickets", {}, { token });
  return {
    ...sharePage(tickets, instanceOf(request)),
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
    const revoked = await crm.revokeTicketShare(
      String(form.get("share")).slice(0, 100),
      crmSession,
    );
    if (!revoked.ok && revoked.failure.code === "unavailable") return refuse(503);
    if (!revoked.ok && revoked.failure.code === "not-signed-in")
      return redirectToSignIn(context, request);
    session.flash("share-revoked");
    return redirect(pathTo("share-tickets", {}, { instance: instanceOf(request) }), 303);
  }
  const submission = parseWithZod(form, { schema: shareSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { share: id, tickets: ticketIds } = submission.value;
  const share = { id, ticketIds, token: shareLinks.tokenOf(id) };
  const shared = await shareTickets(crm, share, crmSession);
  if (shared.ok) {
    session.flash("tickets-shared");
    const page = pathTo("share-tickets", {}, { instance: shared.instanceId });
    return redirect(`${page}#link-${id}`, 303);
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

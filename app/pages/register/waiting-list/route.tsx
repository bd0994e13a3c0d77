import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { guestWaitingListSchema, waitingListSchema } from "~/domain/schemas/instance-wishes";
import { WaitingListPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { refuse } from "~/.server/http/pages/replies";
import { joinWaitingList, waitingListVisit } from "./page.server";

export const handle = { title: "waitingList.title" } satisfies PageHandle<typeof loader>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { event, instance, email, entry } = await waitingListVisit(context, params);
  return { event, instance, email, entry };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { at, crmSession } = await waitingListVisit(context, params);
  const form = await request.formData();
  if (form.get("intent") === "leave" && crmSession !== null) {
    const left = await context.crm.leaveWaitingList({
      params: { id: at.instance },
      session: crmSession,
    });
    if (!left.ok && left.failure.code === "unavailable") return refuse(503);
    const isPaying = !left.ok && left.failure.code === "conflict";
    context.session.flash(isPaying ? "waiting-list-paying" : "waiting-list-left");
    return redirect(pathTo("instance", at), 303);
  }
  if (form.get("intent") === "sign-in") {
    context.session.returnTo = pathTo("waiting-list", at);
    return redirect(pathTo("login"), 303);
  }
  const schema = crmSession === null ? guestWaitingListSchema : waitingListSchema;
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const joined = await joinWaitingList(context, at.instance, submission.value, crmSession);
  if (!joined.ok && joined.code === "refused")
    return data(submission.reply({ fieldErrors: joined.fields }), { status: 400 });
  if (!joined.ok && joined.code === "limit")
    return data(submission.reply({ fieldErrors: { quantity: ["waitingLimit"] } }), { status: 400 });
  if (joined.ok)
    context.session.flash(
      joined.state === "unconfirmed" ? "waiting-list-confirm" : "waiting-list-joined",
    );
  return redirect(pathTo(crmSession === null ? "instance" : "waiting-list", at), 303);
}

export default function WaitingList() {
  return (
    <WaitingListPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ticketChoiceSchema } from "~/domain/schemas/ticket-choice";
import { InstancePage } from "~/features/events/instance-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { found, refuse } from "~/.server/http/replies";
import { addTicketsToBasket } from "~/.server/services/add-tickets-to-basket";
import { getInstancePage } from "~/.server/services/get-instance-page";

export const handle = {
  title: ({ event }, t) => t("performance.documentTitle", { title: event.title }),
  cache: "while-same",
} satisfies PageHandle<typeof loader>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ids = { eventId: params["event"] ?? "", instanceId: params["instance"] ?? "" };
  const page = found(await getInstancePage(context.crm, ids, context.now));
  return { ...page, requestKey: randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const instance = found(await context.crm.getInstance(params["instance"] ?? ""));
  const schema = ticketChoiceSchema(instance.maxTickets);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") {
    return data({ lastResult: submission.reply(), refusal: null }, { status: 400 });
  }
  const added = await addTicketsToBasket(
    context.crm,
    (await context.basket())?.id ?? null,
    { instanceId: instance.id, ...submission.value },
    context.session.crmSession,
  );
  if (added.ok) {
    context.keepBasket(added.basket);
    context.session.flash("tickets-added");
    return redirect(pathTo("basket"), 303);
  }
  if (added.refusal === null) return refuse(added.status);
  return data({ lastResult: submission.reply(), refusal: added.refusal }, { status: 400 });
}

export default function Instance() {
  return (
    <InstancePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

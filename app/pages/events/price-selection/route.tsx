import { randomUUID } from "node:crypto";

import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PriceSelectionPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { takeChosenSeats, getChosenSeats } from "~/pages/events/seats.server";
import { found } from "~/.server/http/pages/replies";

export const handle = {
  title: (_page, t) => t("seats.prices.title"),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ids = { eventId: params["event"] ?? "", instanceId: params["instance"] ?? "" };
  const chosen = new URL(request.url).searchParams.getAll("seat");
  const page = found(await getChosenSeats(context.crm, ids, chosen, context));
  return { ...page, requestKey: randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { event: eventId = "", instance: instanceId = "" } = params;
  const taken = await takeChosenSeats(context, request, { eventId, instanceId });
  return taken.ok ? redirect(pathTo("basket"), 303) : taken.reply;
}

export default function PriceSelection() {
  return (
    <PriceSelectionPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}

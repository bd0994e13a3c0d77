import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { EventPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { buyFromEvent } from "./buy-from-event.server";
import { found } from "~/.server/http/pages/replies";
import { getEventPage } from "./page.server";

export const handle = {
  title: ({ event }) => event.title,
  cache: true,
} satisfies PageHandle<typeof loader>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { crm, now } = context;
  const terms = await context.priceTerms();
  return found(await getEventPage(crm, params["event"] ?? "", { now, terms }));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return buyFromEvent(context, request, params["event"] ?? "");
}

export default function Event() {
  return <EventPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

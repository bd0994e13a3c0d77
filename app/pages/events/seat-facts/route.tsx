import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { SeatFactsPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { found } from "~/.server/http/pages/replies";
import { getChosenSeats } from "~/pages/events/seats.server";

export const handle = {
  title: ({ seats }, t) => t("seats.facts.title", { count: seats.length }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ids = { eventId: params["event"] ?? "", instanceId: params["instance"] ?? "" };
  const chosen = new URL(request.url).searchParams.getAll("seat");
  return found(await getChosenSeats(context.crm, ids, chosen, context));
}

export default function SeatFacts() {
  return <SeatFactsPage {...useLoaderData<typeof loader>()} />;
}

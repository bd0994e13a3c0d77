import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { getChosenSeats } from "../seats.server";
import { SeatFactsPage } from "./page";

export const handle = {
  title: ({ seats }, t) => t("seats.facts.title", { count: seats.length }),
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getChosenSeats(context, params, request);

export default function SeatFacts() {
  return <SeatFactsPage {...useLoaderData<typeof loader>()} />;
}

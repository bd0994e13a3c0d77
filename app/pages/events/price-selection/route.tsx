import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { getChosenSeats, takeChosenSeats } from "../seats.server";
import { PriceSelectionPage } from "./page";

export const handle = {
  title: (_page, t) => t("seats.prices.title"),
} satisfies PageHandle<typeof loader>;

export const loader = async ({ request, params, context }: LoaderFunctionArgs) => ({
  ...(await getChosenSeats(context, params, request)),
  requestKey: randomUUID(),
});

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  takeChosenSeats(context, params, request);

export default function PriceSelection() {
  return (
    <PriceSelectionPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}

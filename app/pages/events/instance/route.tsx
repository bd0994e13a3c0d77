import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ticketChoiceSchema, foundSeatsFormSchema } from "~/domain/schemas/ticket-choice";
import { shareEvent } from "~/domain/poster-image";
import listingStylesheet from "~/listing.css?url";
import priceBandsStylesheet from "~/price-bands.css?url";
import type { PageHandle } from "~/routing/handle";
import { availabilityName } from "~/parts/performances/performance-sale";
import { InstancePage } from "./page";
import { submitTicketChoice, getInstancePage } from "./page.server";

export const handle = {
  title: ({ event: { title }, instance }, t) => {
    const status = availabilityName(instance);
    return status === "cancelled" || status === "passed"
      ? t("performance.closedTitle", { status: t(`availability.${status}`), title })
      : t("performance.documentTitle", { title });
  },
  styles: () => [listingStylesheet, priceBandsStylesheet],
  longForm: true,
  cache: "while-same",
  share: ({ event }) => shareEvent(event),
  posts: [ticketChoiceSchema(1), foundSeatsFormSchema, "intent", "code"],
} satisfies PageHandle<typeof loader>;

export const loader = ({ params, context }: LoaderFunctionArgs) => getInstancePage(context, params);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitTicketChoice(context, request, params);

export default function Instance() {
  return (
    <InstancePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

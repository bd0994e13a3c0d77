import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ticketChoiceSchema, foundSeatsFormSchema } from "~/domain/schemas/ticket-choice";
import { walletSchema } from "~/domain/schemas/wallet-payment";
import { shareEvent } from "~/domain/pictures/poster-image";
import chooseStylesheet from "~/choose.css?url";
import type { PageHandle } from "~/routing/handle";
import { availabilityName } from "~/parts/performances/performance-sale";
import { InstancePage } from "./page";
import { submitTicketChoice, getInstancePage } from "./page.server";

export const handle = {
  title: ({ event: { title }, instance, found }, t) => {
    if (found !== null) return t("performance.found.documentTitle", { title });
    const status = availabilityName(instance);
    return status === "cancelled" || status === "passed"
      ? t("performance.closedTitle", { status: t(`availability.${status}`), title })
      : t("performance.documentTitle", { title });
  },
  styles: () => [chooseStylesheet],
  cache: "while-same",
  share: ({ event }) => shareEvent(event),
  posts: [ticketChoiceSchema(1), foundSeatsFormSchema, walletSchema, "intent", "code"],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getInstancePage(context, params, new URL(request.url).searchParams);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitTicketChoice(context, request, params);

export default function Instance() {
  return (
    <InstancePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

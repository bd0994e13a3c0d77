import { useActionData, useLoaderData } from "@remix-run/react";

import { shareSchema } from "~/domain/schemas/order";
import { titleOfPage } from "~/ui/list-pages";
import type { PageHandle } from "~/routing/handle";
import { ShareTicketsPage } from "./page";
import { getSharePage, submitShareForm } from "./page.server";

export const handle = {
  title: (shown, t) => titleOfPage(t("tickets.share.title"), shown, t),
  posts: [shareSchema, "intent"],
} satisfies PageHandle<typeof loader>;

export const loader = getSharePage;
export const action = submitShareForm;

export default function ShareTickets() {
  return (
    <ShareTicketsPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

import { useLoaderData } from "@remix-run/react";

import { titleOfPage } from "~/ui/list-pages";
import type { PageHandle } from "~/routing/handle";
import { shareForm } from "./form";
import { ShareTicketsPage } from "./page";
import { getSharePage, submitShareForm } from "./page.server";

export const handle = {
  title: (shown, t) => titleOfPage(t("tickets.share.title"), shown, t),
  posts: [shareForm],
} satisfies PageHandle<typeof loader>;

export const loader = getSharePage;
export const action = submitShareForm;

export default function ShareTickets() {
  return <ShareTicketsPage {...useLoaderData<typeof loader>()} />;
}

import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import ticketsStylesheet from "~/tickets.css?url";
import { resendForm } from "./form";
import { ConfirmedPage, confirmedTitle } from "./page";
import { getConfirmedPage, submitConfirmedForm } from "./page.server";

export const handle = {
  title: ({ order: { returned, number }, visits }, t, { locale }) =>
    returned === null
      ? t("order.confirmed.documentTitle", { title: confirmedTitle({ visits }, t, locale), number })
      : t("order.returned.title", { number }),
  styles: ({ sheets }) => (sheets.length > 0 ? [ticketsStylesheet] : []),
  posts: [resendForm],
} satisfies PageHandle<typeof loader>;

export const loader = getConfirmedPage;
export const action = submitConfirmedForm;

export default function Confirmed() {
  const { unreachable = false } = useActionData<{ unreachable?: boolean }>() ?? {};
  return <ConfirmedPage {...useLoaderData<typeof loader>()} unreachable={unreachable} />;
}

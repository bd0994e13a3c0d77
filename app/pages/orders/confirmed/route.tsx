import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { ConfirmedPage } from "./page";
import { getConfirmedPage, answerConfirmedForm } from "./page.server";

export const handle = {
  title: ({ order: { returned, number } }, t) =>
    returned === null
      ? t("order.confirmed.documentTitle", { number })
      : t("order.returned.title", { number }),
} satisfies PageHandle<typeof loader>;

export const loader = getConfirmedPage;
export const action = answerConfirmedForm;

export default function Confirmed() {
  const { lastResult, unreachable = false } = useActionData<typeof action>() ?? {};
  return <ConfirmedPage {...useLoaderData<typeof loader>()} {...{ lastResult, unreachable }} />;
}

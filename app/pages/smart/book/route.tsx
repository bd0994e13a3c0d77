import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { shareEvent } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Stack } from "~/ui/layout/primitives";
import { PerformanceLink } from "../performance-link";
import { followPerformanceLink, getPerformanceLink, findParams } from "../performance-link.server";

export const handle = {
  title: ({ event, closed }, t) =>
    t(closed === "sold-out" ? "smart.soldOutTitle" : "smart.bookTitle", { title: event.title }),
  share: ({ event }) => shareEvent(event),
  posts: ["intent"],
} satisfies PageHandle<typeof loader>;

export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  getPerformanceLink(context, request, await findParams(context, params["instance"] ?? ""));

export const action = async ({ request, params, context }: ActionFunctionArgs) =>
  followPerformanceLink(
    context,
    request,
    await findParams(context, params["instance"] ?? ""),
    "to-performance",
  );

/** Campaign link to a performance's tickets that also applies a code. GET changes nothing. */
export default function SmartBook() {
  const { code, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const ownPath = useOwnPath();
  return (
    <PerformanceLink
      {...page}
      title={t("smart.bookTitle", { title: page.event.title })}
      actionData={useActionData<typeof action>()}
    >
      <Stack>
        {code === null ? null : (
          <DescriptionList items={[[t("smart.code"), t("smart.codeHint", { code })]]} />
        )}
        <form method="post" action={ownPath}>
          {/* Text browsers send a form without fields as GET. */}
          <input type="hidden" name="intent" value="book" />
          <Button standalone>{t("smart.book")}</Button>
        </form>
      </Stack>
    </PerformanceLink>
  );
}

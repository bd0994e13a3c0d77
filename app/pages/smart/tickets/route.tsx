import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import { shareEvent } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Row, Stack } from "~/ui/layout/primitives";
import { PerformanceLink } from "../performance-link";
import type { LinkedTickets } from "../link-query";
import { followPerformanceLink, getPerformanceLink } from "../performance-link.server";

export const handle = {
  title: ({ event }, t) => t("performance.documentTitle", { title: event.title }),
  share: ({ event }) => shareEvent(event),
  posts: ["requestKey", "intent"],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getPerformanceLink(context, request, {
    event: params["event"] ?? "",
    instance: params["instance"] ?? "",
  });

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  followPerformanceLink(
    context,
    request,
    { event: params["event"] ?? "", instance: params["instance"] ?? "" },
    "to-basket",
  );

/** Campaign link that adds tickets after a confirmation. GET changes nothing. */
export default function SmartTickets() {
  const { tickets, code, requestKey, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const at = { event: page.event.id, instance: page.instance.id };
  const count = tickets?.quantity ?? 1;
  const ownPath = useOwnPath();
  return (
    <PerformanceLink
      {...page}
      title={tickets === null ? page.event.title : t("smart.title", { count })}
      actionData={useActionData<typeof action>()}
    >
      {tickets === null ? null : (
        <Stack>
          <TicketFacts tickets={tickets} code={code} />
          <form method="post" action={ownPath}>
            <input type="hidden" name="requestKey" value={requestKey} />
            <Row>
              <Button>{t("smart.add", { count })}</Button>
              <a href={pathTo("instance", at)}>{t("smart.choose")}</a>
            </Row>
          </form>
        </Stack>
      )}
    </PerformanceLink>
  );
}

function TicketFacts({ tickets, code }: { tickets: LinkedTickets; code: string | null }) {
  const { t, locale } = useTranslation();
  const { quantity: count, band, type, each } = tickets;
  const total = each && { ...each, amount: each.amount * count };
  return (
    <DescriptionList
      items={[
        [
          t("smart.tickets"),
          type.name === null
            ? t("smart.ticketsOfCode", { count, band: band.name })
            : t("smart.ticketsOf", {
                count,
                type: knownName(t, "priceType", type.name),
                band: band.name,
              }),
        ],
        [t("smart.seats"), t("smart.best", { count })],
        [
          t("smart.price"),
          each === null
            ? t("smart.inBasket")
            : t("smart.each", { price: formatPrice(each, locale) }),
        ],
        ...(total === null ? [] : [[t("smart.total"), formatPrice(total, locale)] as const]),
        ...(code === null ? [] : [[t("smart.code"), t("smart.codeHint", { code })] as const]),
      ]}
    />
  );
}

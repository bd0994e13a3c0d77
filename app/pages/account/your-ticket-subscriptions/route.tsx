import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TicketSubscription } from "#contract/schemas/membership";

import { formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { Panel } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { AccountPage, CardLink } from "../account-page";
import { loadSection } from "~/.server/auth/load-section";

export const handle = { title: "account.sections.your-ticket-subscriptions" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const subscriptions = await loadSection(
    { request, context },
    "your-ticket-subscriptions",
    (session) => context.crm.listCustomerSubscriptions({ session }),
  );
  return { subscriptions };
}

export default function YourTicketSubscriptions() {
  const { subscriptions } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <AccountPage section="your-ticket-subscriptions">
      {subscriptions.length === 0 ? (
        <EmptyState
          title={t("account.subscription.none")}
          action={
            <ButtonLink href={pathTo("ticket-subscriptions")}>
              {t("packages.subscriptions.see")}
            </ButtonLink>
          }
        />
      ) : (
        subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))
      )}
      {subscriptions.length === 0 ? null : <CardLink />}
    </AccountPage>
  );
}

function SubscriptionCard({ subscription }: { subscription: TicketSubscription }) {
  const { t, locale } = useTranslation();
  const { id, name, pricingId, pricingStructure, price, issuedOn, expiresOn, vouchers } =
    subscription;
  const { available: left, used, reserved, general: total } = vouchers;
  const heading = `subscription-${id}`;
  return (
    <Panel as="section" labelledBy={heading}>
      <h2 id={heading}>
        <ContentText kind="subscription" text={name} />
      </h2>
      <p className="text-total font-bold">{t("account.subscription.left", { count: left })}</p>
      <DescriptionList
        items={[
          {
            term: t("account.subscription.vouchers"),
            description: t("account.subscription.used", { used, total }),
          },
          ...(reserved === 0
            ? []
            : [
                {
                  term: t("account.subscription.reserved"),
                  description: t("account.subscription.reservedOf", { reserved, total }),
                },
              ]),
          { term: t("account.subscription.pricing"), description: pricingStructure },
          { term: t("account.subscription.price"), description: formatMoney(price, locale) },
          {
            term: t("account.subscription.issued"),
            description: formatDay(issuedOn, "date", locale),
          },
          {
            term: t("account.subscription.expires"),
            description: formatDay(expiresOn, "date", locale),
          },
        ]}
      />
      {left > 0 ? (
        <p className="no-print">
          <ButtonLink look="quiet" href={pathTo("whats-on", {}, { subscription: pricingId })}>
            {t("account.subscription.choose")}
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}

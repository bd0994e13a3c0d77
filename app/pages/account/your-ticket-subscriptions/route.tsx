import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TicketSubscription } from "#contract/schemas/membership";

import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
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
          [t("account.subscription.vouchers"), t("account.subscription.used", { used, total })],
          ...(reserved === 0
            ? []
            : [
                [
                  t("account.subscription.reserved"),
                  t("account.subscription.reservedOf", { reserved, total }),
                ] as const,
              ]),
          [t("account.subscription.pricing"), pricingStructure],
          [t("account.subscription.price"), formatMoney(price, locale)],
          [t("account.subscription.issued"), formatDay(issuedOn, "date", locale)],
          [t("account.subscription.expires"), formatDay(expiresOn, "date", locale)],
        ]}
      />
      {left > 0 ? (
        <ButtonLink
          standalone
          screenOnly
          look="quiet"
          href={pathTo("whats-on", {}, { subscription: pricingId })}
        >
          {t("account.subscription.choose")}
        </ButtonLink>
      ) : null}
    </Panel>
  );
}

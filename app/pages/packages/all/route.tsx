import { useLoaderData } from "@remix-run/react";

import cardsStylesheet from "~/cards.css?url";
import type { Locale } from "#contract/names/locales";
import type { Money } from "#contract/schemas/money";
import { PACKAGES_POSTER } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { IfOpen } from "~/ui/layout/if-open";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { CardList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { PageBanner } from "~/ui/layout/page-banner";
import { LineBlock } from "~/ui/line-item";

import { PackageAction, PackageCard } from "../package-card";
import { subscriptionPrice } from "../ticket-subscriptions/subscription-price";
import { itemPoster } from "~/parts/lines/line-kinds";
import { listPackagesPage } from "./page.server";

export const handle = {
  title: "packages.title",
  share: "packages.lead",
  styles: () => [cardsStylesheet],
} satisfies PageHandle<typeof loader>;

export const loader = listPackagesPage;

export default function Packages() {
  const { packages, subscriptionsFrom } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(PACKAGES_POSTER)}
          title={t("packages.title")}
          lead={t("packages.lead")}
        />
      }
    >
      {packages.length === 0 ? (
        <EmptyState
          title={t("packages.none")}
          titleAs="h2"
          action={<ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>}
        >
          <p>{t("packages.noneHint")}</p>
        </EmptyState>
      ) : null}
      <CardList wide>
        {packages.map((offer) => (
          <PackageCard key={offer.id} offer={offer} action={<PackageAction offer={offer} />} />
        ))}
      </CardList>
      <IfOpen route="ticket-subscriptions">
        <Subscriptions from={subscriptionsFrom} />
      </IfOpen>
    </Main>
  );
}

type CheapestPlan = { price: Money; fee: Money | null; vouchers: number };

function Subscriptions({ from }: { from: CheapestPlan | null }) {
  const { t, locale } = useTranslation();
  const href = pathTo("ticket-subscriptions");
  return (
    <div className="border-t pt-6">
      <LineBlock
        poster={posterImage(itemPoster({ kind: "ticket-subscription", productId: "" }))}
        title={
          <a href={href} className="text-ink no-underline">
            {t("packages.subscriptions.title")}
          </a>
        }
        details={[
          t("packages.subscriptions.lead"),
          ...(from === null ? [] : [cheapestPlanText(t, locale, from)]),
        ]}
        amount={
          <ButtonLink look="quiet" href={href}>
            {t("packages.subscriptions.see")}
          </ButtonLink>
        }
      />
    </div>
  );
}

const cheapestPlanText = (t: Translate, locale: Locale, plan: CheapestPlan): string =>
  plan.fee === null
    ? t("whatsOn.fromPrice", { price: formatPrice(plan.price, locale) })
    : subscriptionPrice(t, locale, plan, "from");

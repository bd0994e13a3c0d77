import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { valueOrNull } from "#contract/unavailable";

import { requireKnownSystem } from "~/.server/rendering/require-known-system";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { IfOpen } from "~/ui/layout/if-open";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Benefits, Card, CardList } from "~/ui/card";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";

export const handle = { title: "giftCards.title", share: "giftCards.lead" } satisfies PageHandle<
  typeof loader
>;

/** Returns the amounts on sale; [] while the box office is down. */
export async function loader({ context: { crm }, params }: LoaderFunctionArgs) {
  requireKnownSystem(params);
  return { amounts: (await valueOrNull(crm.listVoucherAmounts())) ?? [] };
}

export default function GiftVouchers() {
  const { amounts } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const sums = amounts.map((amount) => formatPrice(amount, locale)).join(", ");
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage({ motif: "gala", seed: "gift-cards" })}
          title={t("giftCards.title")}
          lead={t("giftCards.lead")}
        >
          <IfOpen route="gift-voucher-purchase">
            <ButtonLink look="sun" href={pathTo("gift-voucher-purchase")}>
              {t("giftCards.buy")}
            </ButtonLink>
          </IfOpen>
        </PageBanner>
      }
    >
      <Stack as="section" labelledBy="how">
        <h2 id="how">{t("giftCards.how.title")}</h2>
        <Benefits
          words={[
            ...(sums === "" ? [] : [t("giftCards.how.amounts", { amounts: sums })]),
            t("giftCards.how.email"),
            t("giftCards.how.spend"),
            t(venueSettings.giftCardDays === null ? "giftCards.how.noEnd" : "giftCards.how.ends"),
          ]}
        />
      </Stack>
      <IfOpen route="gift-voucher-check">
        <CardList wide>
          <Card
            title={t("giftCards.balance.title")}
            action={
              <ButtonLink look="quiet" href={pathTo("gift-voucher-check")}>
                {t("giftCards.balance.link")}
              </ButtonLink>
            }
          >
            <p>{t("giftCards.balance.text")}</p>
          </Card>
          <Card
            title={t("giftCards.redeem.title")}
            action={
              <ButtonLink look="quiet" href={pathTo("redeem-gift-voucher")}>
                {t("giftCards.redeem.link")}
              </ButtonLink>
            }
          >
            <p>{t("giftCards.redeem.text")}</p>
          </Card>
        </CardList>
      </IfOpen>
    </Main>
  );
}

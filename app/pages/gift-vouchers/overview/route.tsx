import type { LoaderFunctionArgs } from "@remix-run/node";

import cardsStylesheet from "~/cards.css?url";
import { GIFT_CARD_POSTER } from "#runtime/posters/item-posters";
import { requireKnownSystem } from "~/.server/rendering/require-known-system";
import { posterImage } from "~/domain/pictures/poster-image";
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

export const handle = {
  title: "giftCards.title",
  share: "giftCards.lead",
  styles: () => [cardsStylesheet],
} satisfies PageHandle<typeof loader>;

export function loader({ params }: LoaderFunctionArgs) {
  requireKnownSystem(params);
  return null;
}

export default function GiftVouchers() {
  const { t } = useTranslation();
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(GIFT_CARD_POSTER)}
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

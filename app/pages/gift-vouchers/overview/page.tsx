import type { Money } from "#contract/schemas/money";
import { GIFT_CARD_POSTER } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Benefits, Card, CardList } from "~/ui/card";
import { IfOpen } from "~/ui/layout/if-open";
import { Main } from "~/ui/layout/main";
import { PageBanner } from "~/ui/layout/page-banner";
import { Row, Stack } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";

export function GiftCardsPage({ amounts }: { amounts: readonly Money[] }) {
  const { t, locale } = useTranslation();
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
      {amounts.length === 0 ? null : (
        <IfOpen route="gift-voucher-purchase">
          <Stack as="section" labelledBy="amounts">
            <h2 id="amounts">{t("giftCards.purchase.amount")}</h2>
            <Row>
              {amounts.map((money) => (
                <ButtonLink
                  key={money.amount}
                  look="quiet"
                  href={pathTo("gift-voucher-purchase", {}, { amount: String(money.amount) })}
                >
                  {formatPrice(money, locale)}
                </ButtonLink>
              ))}
            </Row>
          </Stack>
        </IfOpen>
      )}
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

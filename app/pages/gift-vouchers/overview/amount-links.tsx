import type { Money } from "#contract/schemas/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { IfOpen } from "~/ui/layout/if-open";
import { Row, Stack } from "~/ui/layout/primitives";

/** Links to the page that sells gift cards, with an amount already chosen. Renders nothing without amounts. */
export function AmountLinks({ amounts }: { amounts: readonly Money[] }) {
  const { t, locale } = useTranslation();
  if (amounts.length === 0) return null;
  return (
    <IfOpen route="gift-voucher-purchase">
      <Stack as="section" labelledBy="amounts" gap="small">
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
  );
}

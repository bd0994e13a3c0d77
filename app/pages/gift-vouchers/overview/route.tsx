import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { knownSystem } from "~/.server/http/known-system";
import { posterImage } from "~/domain/poster-look";
import { formatPrice } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Benefits, Card, CardList } from "~/ui/card";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";

export const handle = { title: "giftCards.title", share: "giftCards.lead" } satisfies PageHandle<
  typeof loader
>;

/** The least and the most that a gift voucher is sold at; null where the box office does not answer. */
export async function loader({ context: { crm }, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const amounts = await crm.listVoucherAmounts();
  const sold = amounts.ok ? amounts.value : [];
  return { from: sold[0] ?? null, to: sold.at(-1) ?? null };
}

/** What gift vouchers are, and the ways to buy one, to look at one and to use one. */
export default function GiftVouchers() {
  const { from, to } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const sums = from && to && { from: formatPrice(from, locale), to: formatPrice(to, locale) };
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage({ motif: "gala", seed: "gift-cards" })}
          title={t("giftCards.title")}
          lead={t("giftCards.lead")}
        >
          <ButtonLink look="sun" href={pathTo("gift-voucher-purchase")}>
            {t("giftCards.buy")}
          </ButtonLink>
        </PageBanner>
      }
    >
      <Stack as="section" labelledBy="how">
        <h2 id="how">{t("giftCards.how.title")}</h2>
        <Benefits
          words={[
            ...(sums ? [t("giftCards.how.amounts", sums)] : []),
            t("giftCards.how.email"),
            t("giftCards.how.spend"),
            t("giftCards.how.noEnd"),
          ]}
        />
      </Stack>
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
    </Main>
  );
}

import type { CustomerCard } from "#contract/schemas/card";

import { BackLink } from "~/ui/layout/page-top";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { HolderCard } from "~/ui/holder-card";
import { PrintButton } from "~/ui/button";
import { barcodeGroups, type QrCode } from "~/pages/tickets/ticket";
import { formatDay } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

export type SubscriptionCardPageProps = {
  cards: readonly (CustomerCard & { drawing: QrCode })[];
};

/** The customer's cards as subscriber and as member: drawn for a scanner, and the same number in writing. */
export function SubscriptionCardPage({ cards }: SubscriptionCardPageProps) {
  const { t, locale } = useTranslation();
  const day = (date: string) => formatDay(date, "date", locale);
  return (
    <Main>
      <BackLink href={pathTo("account")}>{t("account.title")}</BackLink>
      <div className="no-print">
        <Stack gap="small">
          <h1>{t("tickets.card.title")}</h1>
          {cards.length === 0 ? null : <Lead>{t("tickets.card.lead")}</Lead>}
        </Stack>
      </div>
      {cards.length === 0 ? (
        <EmptyState title={t("tickets.card.none")}>
          <p>{t("tickets.card.noneText")}</p>
        </EmptyState>
      ) : (
        <>
          <PrintButton label={t("order.next.print")} />
          {cards.map((card) => {
            const number = barcodeGroups(card.code);
            return (
              <HolderCard
                key={card.id}
                name={card.name}
                kind={t(`tickets.card.kind.${card.kind}`)}
                house={venue.name}
                facts={[
                  { term: t("tickets.card.holder"), description: card.holder },
                  ...(card.pricingStructure === null
                    ? []
                    : [{ term: t("tickets.card.pricing"), description: card.pricingStructure }]),
                  {
                    term: t("tickets.card.valid"),
                    description: t("tickets.card.period", {
                      from: day(card.startsOn),
                      until: day(card.expiresOn),
                    }),
                  },
                  ...(card.vouchers === null
                    ? []
                    : [
                        {
                          term: t("tickets.card.vouchers"),
                          description: t("tickets.card.left", {
                            available: card.vouchers.available,
                            general: card.vouchers.general,
                          }),
                        },
                      ]),
                ]}
                code={{
                  ...card.drawing,
                  label: t("tickets.card.codeLabel", { number }),
                  name: t("tickets.card.number"),
                  number,
                }}
              />
            );
          })}
        </>
      )}
    </Main>
  );
}

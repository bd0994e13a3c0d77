import type { MonthlyGift } from "#contract/schemas/recurring";

import { formatDay } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Panel, Row, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { nextChargeRows } from "../payment-words";

/** The customer's monthly gifts, each with its next charge and the buttons to end or resume it. */
export function MonthlyGifts({ gifts }: { gifts: readonly MonthlyGift[] }) {
  const { t, locale } = useTranslation();
  if (gifts.length === 0) return null;
  return (
    <Stack as="section" labelledBy="monthly">
      <h2 id="monthly">{t("account.giving.monthly.title")}</h2>
      {gifts.map((gift) => (
        <Panel key={gift.id}>
          <h3>{gift.fundName}</h3>
          <p className="font-semibold">{t(`account.giving.monthly.state.${gift.state}`)}</p>
          <DescriptionList
            items={[
              ...nextChargeRows(gift, t, locale),
              {
                term: t("account.giving.monthly.since"),
                description: formatDay(gift.startedOn, "date", locale),
              },
            ]}
          />
          <form method="post" className="no-print">
            <input type="hidden" name="gift" value={gift.id} />
            <Row>
              {(gift.state === "paused" ? (["resume", "end"] as const) : (["end"] as const)).map(
                (what) => (
                  <Button
                    key={what}
                    look="quiet"
                    name="state"
                    value={what === "end" ? "ended" : "active"}
                  >
                    {t(`account.giving.monthly.${what}`)}
                    <VisuallyHidden>
                      {t("account.giving.monthly.of", { fund: gift.fundName })}
                    </VisuallyHidden>
                  </Button>
                ),
              )}
            </Row>
          </form>
        </Panel>
      ))}
    </Stack>
  );
}

import type { MonthlyGift } from "#contract/schemas/recurring";

import { formatDay } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Panel, Row, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { nextChargeRows } from "../payment-words";

/** The customer's monthly gifts, each with its next charge and what can be done; ended ones stay listed. */
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
          <GiftActions gift={gift} />
        </Panel>
      ))}
    </Stack>
  );
}

function GiftActions({ gift: { id, state, fundName } }: { gift: MonthlyGift }) {
  const { t } = useTranslation();
  const about = (
    <VisuallyHidden>{t("account.giving.monthly.of", { fund: fundName })}</VisuallyHidden>
  );
  if (state === "ended")
    return (
      <p className="no-print">
        <a href={pathTo("donations")}>
          {t("account.giving.monthly.startNew")}
          {about}
        </a>
      </p>
    );
  return (
    <form method="post" className="no-print">
      <input type="hidden" name="gift" value={id} />
      <Row>
        {state === "paused" ? (
          <Button look="quiet" name="state" value="active">
            {t("account.giving.monthly.resume")}
            {about}
          </Button>
        ) : null}
        <ButtonLink look="quiet" href={pathTo("giving-history", {}, { end: id })}>
          {t("account.giving.monthly.end")}
          {about}
        </ButtonLink>
      </Row>
    </form>
  );
}

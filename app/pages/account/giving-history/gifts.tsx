import type { Gift, GivingYear } from "#contract/schemas/giving";
import type { MonthlyGift } from "#contract/schemas/recurring";

import { formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Lead, Panel, Row, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { ConfirmPage } from "../confirm-page";
import { GiftTable } from "../gift-table";
import { nextChargeRows } from "../payment-words";

/** The customer's monthly gifts, including ended ones. */
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
    <div className="no-print">
      <Row>
        {state === "paused" ? (
          <form method="post">
            <input type="hidden" name="gift" value={id} />
            <Button look="quiet" name="state" value="active">
              {t("account.giving.monthly.resume")}
              {about}
            </Button>
          </form>
        ) : null}
        <ButtonLink look="quiet" href={pathTo("giving-history", {}, { end: id })}>
          {t("account.giving.monthly.end")}
          {about}
        </ButtonLink>
      </Row>
    </div>
  );
}

/** Asks to confirm ending a monthly gift. `problem` is set if that just failed. */
export function EndMonthlyGiftPage({
  gift,
  problem,
}: {
  gift: MonthlyGift;
  problem: string | undefined;
}) {
  const { t, locale } = useTranslation();
  return (
    <ConfirmPage
      section="giving-history"
      heading={t("account.giving.monthly.endTitle")}
      problem={problem}
      hiddenFields={{ gift: gift.id, state: "ended" }}
      confirmLabel={t("account.giving.monthly.end")}
      cancelLabel={t("account.giving.monthly.keep")}
    >
      <p>
        {t("account.giving.monthly.endWhat", {
          fund: gift.fundName,
          amount: formatMoney(gift.amount, locale),
        })}
      </p>
      <p>{t("account.giving.monthly.endText")}</p>
    </ConfirmPage>
  );
}

type GiftsOfYearProps = { year: GivingYear; gifts: readonly Gift[] };

export function GiftsOfYear({ year, gifts }: GiftsOfYearProps) {
  const { t } = useTranslation();
  return (
    <Stack as="section" labelledBy={`year-${year.year}`} gap="small">
      <h2 id={`year-${year.year}`}>{year.year}</h2>
      <GiftTable
        year={year}
        gifts={gifts}
        orderOf={({ orderId, orderNumber }) =>
          orderId === null || orderNumber === null ? (
            t("account.giving.monthly.charge")
          ) : (
            <a className="inline-block py-0.5" href={pathTo("your-order", { order: orderId })}>
              {t("account.order.title", { number: orderNumber })}
            </a>
          )
        }
      />
      {gifts.length < year.gifts ? <Lead small>{t("account.giving.more")}</Lead> : null}
      <p>
        <a
          className="inline-block py-0.5"
          href={pathTo("giving-statement", { year: String(year.year) })}
        >
          {t("account.giving.statement.link", { year: year.year })}
        </a>
      </p>
    </Stack>
  );
}

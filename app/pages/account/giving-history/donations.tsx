import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import type { Donation, GivingYear } from "#contract/schemas/giving";
import type { MonthlyDonation } from "#contract/schemas/recurring";

import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Lead, Panel, Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { NamesWithin, ContentText } from "~/ui/content-text";
import { ConfirmPage } from "../confirm-page";
import { DonationTable } from "../donation-table";
import { nextChargeRows } from "~/i18n/payment-words";
import { monthlyForm } from "./form";
import { venueSettings } from "~/venue-settings";

/** The customer's monthly donations, including ended ones. */
export function MonthlyDonations({ donations }: { donations: readonly MonthlyDonation[] }) {
  const { t, locale } = useTranslation();
  if (donations.length === 0) return null;
  return (
    <Stack as="section" labelledBy="monthly">
      <h2 id="monthly">{t("account.giving.monthly.title")}</h2>
      {donations.map((donation) => (
        <Panel key={donation.id}>
          <ContentText as="h3" kind="fund" text={donation.fundName} />
          <p className="font-semibold">{t(`account.giving.monthly.state.${donation.state}`)}</p>
          <DescriptionList
            items={[
              ...nextChargeRows(donation, t, locale),
              [t("account.giving.monthly.since"), formatDay(donation.startedOn, "date", locale)],
            ]}
          />
          <DonationActions donation={donation} />
        </Panel>
      ))}
    </Stack>
  );
}

function DonationActions({ donation: { id, state, fundName } }: { donation: MonthlyDonation }) {
  const { t } = useTranslation();
  const about = (
    <VisuallyHidden>
      <NamesWithin
        text={t("account.giving.monthly.of", { fund: knownName(t, "fund", fundName) })}
        names={[fundName]}
      />
    </VisuallyHidden>
  );
  if (state === "ended")
    return (
      <StandaloneLink screenOnly href={pathTo("donations")}>
        {t("account.giving.monthly.startNew")}
        {about}
      </StandaloneLink>
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

/** Asks to confirm ending a monthly donation. */
export function EndMonthlyDonationPage({
  donation,
  errors,
}: {
  donation: MonthlyDonation;
  errors: ReactNode;
}) {
  const { t, locale } = useTranslation();
  return (
    <ConfirmPage
      section="giving-history"
      heading={t("account.giving.monthly.endTitle")}
      formId={monthlyForm.id}
      errors={errors}
      hiddenFields={{ gift: donation.id, state: "ended" }}
      confirmLabel={t("account.giving.monthly.end")}
      cancelLabel={t("account.giving.monthly.keep")}
    >
      <p>
        <NamesWithin
          text={t("account.giving.monthly.endWhat", {
            fund: knownName(t, "fund", donation.fundName),
            amount: formatMoney(donation.amount, locale),
          })}
          names={[donation.fundName]}
        />
      </p>
      <p>{t("account.giving.monthly.endText")}</p>
    </ConfirmPage>
  );
}

type DonationsOfYearProps = { year: GivingYear; donations: readonly Donation[] };

export function DonationsOfYear({ year, donations }: DonationsOfYearProps) {
  const { t } = useTranslation();
  // Only charities send statements.
  const isCharity = venueSettings.charity !== undefined;
  return (
    <Stack as="section" labelledBy={`year-${year.year}`} gap="small">
      <h2 id={`year-${year.year}`}>{year.year}</h2>
      <DonationTable
        year={year}
        donations={donations}
        renderOrder={({ orderId, orderNumber }) =>
          orderId === null || orderNumber === null ? (
            t("account.giving.monthly.charge")
          ) : (
            <a className="inline-block py-0.5" href={pathTo("your-order", { order: orderId })}>
              {t("account.order.title", { number: orderNumber })}
            </a>
          )
        }
      />
      {donations.length < year.gifts ? (
        <Lead small>
          {t("account.giving.more")} {isCharity ? t("account.giving.moreInStatement") : null}
        </Lead>
      ) : null}
      {isCharity ? (
        <p>
          <a
            className="inline-block py-0.5"
            href={pathTo("giving-statement", { year: String(year.year) })}
          >
            {t("account.giving.statement.link", { year: year.year })}
          </a>
        </p>
      ) : null}
    </Stack>
  );
}

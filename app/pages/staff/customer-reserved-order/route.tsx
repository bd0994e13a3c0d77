import { useLoaderData } from "@remix-run/react";

import type { InstanceListing } from "#contract/schemas/event";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { ContentText } from "~/ui/content-text";
import { SeatNeedsFields } from "~/ui/forms/seat-needs-fields";
import type { PageHandle } from "~/routing/handle";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm, type FieldsOf } from "~/ui/forms/use-page-form";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { performanceName } from "../performance-name";
import { CustomerPage } from "../customer-page";
import { OfferField, PerformanceSearch, ReasonField } from "../staff-fields";
import { reserveForm } from "./form";
import { getReservePage, submitReserveForm } from "./page.server";
import { useStaffPath } from "../staff-page";

export const handle = {
  title: "staff.reserve.title",
  posts: [reserveForm],
} satisfies PageHandle;

export const loader = getReservePage;
export const action = submitReserveForm;

/** Reserves tickets for a customer: first the performance is chosen, then seats and the time limit. */
export default function Reserve() {
  const { customer, search, isEmpty, results, chosen, requestKey } = useLoaderData<typeof loader>();
  const { fields, errors } = usePageForm(reserveForm);
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const path = staffPath("staff-customer-reserved-order", { customer: customer.id });
  return (
    <CustomerPage customer={customer} title={t("staff.reserve.title")} errors={errors}>
      {chosen === null ? (
        <>
          <PerformanceSearch
            path={path}
            search={search}
            label={t("staff.reserve.find")}
            isEmpty={isEmpty}
          />
          {results === null ? null : <Results results={results} search={search} path={path} />}
        </>
      ) : (
        <>
          <StandaloneLink href={path}>{t("staff.reserve.find")}</StandaloneLink>
          <Seats chosen={chosen} fields={fields} requestKey={requestKey} />
        </>
      )}
    </CustomerPage>
  );
}

type ResultsProps = { results: InstanceListing[]; search: string; path: string };

function Results({ results, search, path }: ResultsProps) {
  const { t, locale } = useTranslation();
  if (results.length === 0) return <p>{t("staff.performances.none", { search })}</p>;
  return (
    <LineList>
      {results.map(({ id, event, hall, startsAt }) => (
        <LineItem
          key={id}
          title={
            <a
              className="inline-block py-0.5"
              href={`${path}?performance=${encodeURIComponent(id)}`}
            >
              {t("staff.performances.name", {
                title: event.title,
                time: formatDate(startsAt, "date-time", locale),
              })}
            </a>
          }
          details={[<ContentText key="hall" kind="hall" text={hall.name} />]}
        />
      ))}
    </LineList>
  );
}

type SeatsProps = {
  chosen: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["chosen"]>;
  fields: FieldsOf<typeof reserveForm>;
  requestKey: string;
};

function Seats({ chosen: { instance, offers }, fields, requestKey }: SeatsProps) {
  const { t, locale } = useTranslation();
  if (offers.length === 0) return <p>{t("availability.sold-out")}</p>;
  return (
    <>
      <Lead>
        {performanceName(t, locale, {
          title: instance.event.title,
          startsAt: instance.startsAt,
          hallName: instance.hall.name,
        })}
      </Lead>
      <PageForm id={reserveForm.id} requestKey={requestKey} button={t("staff.reserve.submit")}>
        <OfferField field={fields.offer} offers={offers} />
        <TextField
          field={fields.quantity}
          label={t("staff.reserve.quantity")}
          inputMode="numeric"
          width="short"
        />
        <SeatNeedsFields
          fields={fields}
          legend={t("staff.reserve.needs")}
          hint={t("staff.reserve.needsHint")}
        />
        <TextField field={fields.day} type="date" label={t("staff.reserve.day")} width="half" />
        <TextField
          field={fields.time}
          label={t("staff.reserve.time")}
          hint={t("staff.reserve.timeHint")}
          width="short"
        />
        <CheckboxField
          field={fields.locked}
          label={t("staff.reserve.locked")}
          hint={t("staff.reserve.lockedHint")}
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </>
  );
}

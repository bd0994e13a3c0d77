import { useForm, type SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { InstanceListing } from "#contract/schemas/event";
import { reserveFormSchema } from "~/domain/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { SEAT_NEED_FIELDS, SeatNeedsFields } from "~/ui/forms/seat-needs-fields";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { CustomerPage } from "../customer-page";
import { OfferField, PerformanceSearch, ReasonField } from "../staff-fields";
import { getReservePage, reserve } from "./page.server";

export const handle = {
  title: "staff.reserve.title",
  layout: "staff",
  posts: [reserveFormSchema("iso")],
} satisfies PageHandle;

export const loader = getReservePage;
export const action = reserve;

const FORM = "reserve";
const FIELDS = [
  "offer",
  "quantity",
  ...SEAT_NEED_FIELDS,
  "day",
  "time",
  "locked",
  "reason",
] as const;

/** Reserves tickets for a customer: first the performance is chosen, then seats and the time limit. */
export default function Reserve() {
  const { frame, customer, search, isEmpty, results, chosen, requestKey } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const path = pathTo("staff-reserve", { adminPath: frame.adminPath, customer: customer.id });
  return (
    <CustomerPage
      frame={frame}
      customer={customer}
      title={t("staff.reserve.title")}
      errors={<FormErrors formId={FORM} fields={FIELDS} lastResult={lastResult} />}
    >
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
          <p>
            <a href={path}>{t("staff.reserve.find")}</a>
          </p>
          <Seats chosen={chosen} lastResult={lastResult} requestKey={requestKey} />
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
          details={[hall.name]}
        />
      ))}
    </LineList>
  );
}

type SeatsProps = {
  chosen: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["chosen"]>;
  lastResult: SubmissionResult | undefined;
  requestKey: string;
};

function Seats({ chosen: { instance, offers }, lastResult, requestKey }: SeatsProps) {
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({ id: FORM, lastResult });
  return (
    <>
      <Lead>
        {t("staff.performances.name", {
          title: instance.event.title,
          time: formatDate(instance.startsAt, "date-time", locale),
        })}
      </Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <input type="hidden" name="requestKey" value={requestKey} />
        <OfferField field={fields.offer} offers={offers} />
        <TextField
          {...fieldProps(fields.quantity)}
          label={t("staff.reserve.quantity")}
          inputMode="numeric"
          width="short"
        />
        <SeatNeedsFields
          fields={fields}
          legend={t("staff.reserve.needs")}
          hint={t("staff.reserve.needsHint")}
        />
        <TextField
          {...fieldProps(fields.day)}
          type="date"
          label={t("staff.reserve.day")}
          width="half"
        />
        <TextField
          {...fieldProps(fields.time)}
          label={t("staff.reserve.time")}
          hint={t("staff.reserve.timeHint")}
          width="short"
        />
        <CheckboxField
          {...fieldProps(fields.locked)}
          label={t("staff.reserve.locked")}
          hint={t("staff.reserve.lockedHint")}
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.reserve.submit")}</Button>
        </p>
      </FormStack>
    </>
  );
}

import { useActionData, useLoaderData } from "@remix-run/react";

import type { FoundCustomers } from "#contract/schemas/staff";
import { formatPhone } from "#contract/text/phone";
import { displayEmail, hasNoAddress } from "#contract/text/email";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { Notice } from "~/ui/notice";
import { StaffPage, useStaffPath } from "../staff-page";
import { getCustomersPage, submitSearchForm } from "./page.server";

export const handle = {
  title: "staff.find.title",
  posts: ["query"],
} satisfies PageHandle;

export const loader = getCustomersPage;
export const action = submitSearchForm;

export default function FindCustomer() {
  const { query, results } = useLoaderData<typeof loader>();
  const isEmpty = useActionData<typeof action>()?.isEmpty === true;
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  return (
    <StaffPage
      errors={
        isEmpty ? (
          <ErrorSummary errors={[{ fieldId: "query", message: t("staff.find.empty") }]} />
        ) : null
      }
      isSearch
    >
      <h1>{t("staff.find.title")}</h1>
      <FilterBar
        action={staffPath("staff-customers", {})}
        label={t("staff.find.title")}
        method="post"
        short
      >
        <TextField
          field={{ id: "query", name: "query", initialValue: query }}
          type="search"
          label={t("staff.find.label")}
          hint={t("staff.find.hint")}
          {...(isEmpty && {
            errors: [t("staff.find.empty")],
          })}
          autoComplete="off"
          spellCheck={false}
        />
        <Button>{t("staff.find.find")}</Button>
      </FilterBar>
      {results === null ? null : <Results results={results} query={query} />}
    </StaffPage>
  );
}

type ResultsProps = { results: FoundCustomers; query: string };

function Results({ results: { customers, more }, query }: ResultsProps) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  if (customers.length === 0)
    return (
      <EmptyState title={t("staff.find.none", { query })} titleAs="h2">
        <p>{t("staff.find.noneHelp")}</p>
      </EmptyState>
    );
  return (
    <>
      {more ? (
        <Notice tone="warning">
          <p>{t("staff.find.more", { count: customers.length })}</p>
        </Notice>
      ) : (
        <Lead>{t("staff.find.count", { count: customers.length })}</Lead>
      )}
      <LineList>
        {customers.map(({ id, number, firstName, lastName, email, phone, isGuest, locked }) => (
          <LineItem
            key={id}
            title={
              <a
                className="inline-block py-0.5"
                href={staffPath("staff-customer", { customer: id })}
              >
                {firstName} {lastName}
              </a>
            }
            details={[
              number,
              ...(hasNoAddress(email) ? [] : [displayEmail(email)]),
              ...(phone === "" ? [] : [formatPhone(phone)]),
              ...(isGuest ? [t("staff.customer.guest")] : []),
              ...(locked ? [<strong key="locked">{t("staff.customer.locked")}</strong>] : []),
            ]}
          />
        ))}
      </LineList>
    </>
  );
}

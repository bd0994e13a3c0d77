import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isNamed } from "#contract/schemas/customer";
import { hasNoAddress } from "#contract/text/email";
import { formatPhone, normalizePhone } from "#contract/text/phone";
import { birthParts, type BirthParts } from "~/domain/account/customer";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { isMonthFirst } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { AccessErrors } from "~/parts/sign-in/sign-in-errors";
import { guestForm } from "~/parts/sign-in/forms";
import { GuestForm } from "~/parts/sign-in/sign-in-forms";
import { useIsOpen } from "~/routing/feature-routes";
import { useAccountSections } from "~/routing/use-account-sections";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { pathTo } from "~/routing/paths";
import { FieldSet } from "~/ui/forms/field-set";
import { useFieldState, type FieldSource } from "~/ui/forms/field-state";
import { MobileField, NameFields, PhoneField } from "~/ui/forms/person-fields";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Row, StandaloneLink } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { AccountPage } from "../account-page";
import { guestAccount, NoPasswordYet } from "../no-password-yet";
import { detailsForm } from "./form";
import { getDetailsPage, submitDetails } from "./page.server";

export const handle = {
  title: "account.sections.your-details",
  posts: [detailsForm, guestForm],
} satisfies PageHandle;

export const loader = getDetailsPage;
export const action = submitDetails;

export default function YourDetails() {
  const { customer } = useLoaderData<typeof loader>();
  return hasNoAddress(customer.email) ? (
    <MissingDetails customer={customer} />
  ) : (
    <KnownDetails customer={customer} />
  );
}

/** A guest who would have given name and email when paying gives them here. */
function MissingDetails({ customer }: { customer: Details }) {
  const { t } = useTranslation();
  const { firstName, lastName, phone } = customer;
  return (
    <AccountPage section="your-details" errors={<AccessErrors />}>
      <h2 id="guest-title">{t("account.details.giveAgain")}</h2>
      <GuestForm labelledBy="guest-title" typed={{ firstName, lastName, email: "", phone }} />
    </AccountPage>
  );
}

function KnownDetails({ customer }: { customer: Details }) {
  const { t } = useTranslation();
  const { firstName, lastName, phone, mobile, pendingEmail } = customer;
  const named = isNamed(customer);
  const sections = useAccountSections();
  const stored = { firstName, lastName, phone, mobile: mobile ?? "", ...birthParts(customer) };
  const labels = {
    firstName: t("access.firstName"),
    lastName: t("access.lastName"),
    phone: t("access.phone"),
    mobile: t("account.details.mobile"),
    birthMonth: t("account.details.month"),
    birthDay: t("account.details.day"),
    birthYear: t("account.details.year"),
  };
  const guest = guestAccount(customer);
  return (
    <AccountFormPage
      section="your-details"
      form={detailsForm}
      stored={Object.entries(labels).map(([name, label]) => ({
        name,
        label,
        stored: stored[name as keyof typeof labels],
        ...(name === "phone" || name === "mobile"
          ? { shown: formatPhone(stored[name]), normalize: normalizePhone }
          : {}),
      }))}
      defaults={stored}
      version={{ stored: String(customer.version) }}
      before={
        <>
          {named ? null : <Lead>{t("account.details.removed")}</Lead>}
          <DescriptionList items={useFacts(customer)} />
        </>
      }
      fold={{ summary: t("account.details.edit"), open: !named }}
      button={t("account.details.save")}
      after={
        <>
          {pendingEmail === null ? null : (
            <p>{t("account.details.emailPending", { email: pendingEmail })}</p>
          )}
          {sections.includes("your-profile") ? (
            <StandaloneLink href={pathTo("your-profile")}>
              {t("account.details.profile")}
            </StandaloneLink>
          ) : null}
          {guest === null ? null : <NoPasswordYet {...guest} />}
        </>
      }
    >
      {(fields) => (
        <>
          <NameFields fields={fields} />
          <PhoneField field={fields.phone} />
          <MobileField field={fields.mobile} />
          <BirthFields fields={fields} />
        </>
      )}
    </AccountFormPage>
  );
}

type Details = SerializeFrom<typeof loader>["customer"];

/** The details as text; empty optional ones are left out. */
function useFacts(customer: Details): Fact[] {
  const { t, locale } = useTranslation();
  const isOpen = useIsOpen();
  const { firstName, lastName, phone, mobile, birthDate, birthYear, email, isGuest } = customer;
  const born =
    birthDate === null ? birthYear?.toString() : formatDay(birthDate, "short-day", locale);
  const fact = (term: string, text: string | null | undefined): Fact[] =>
    text ? [[term, text]] : [];
  return [
    ...fact(t("account.details.name"), `${firstName} ${lastName}`.trim()),
    ...fact(t("access.phone"), phone && formatPhone(phone)),
    ...fact(t("account.details.mobile"), mobile && formatPhone(mobile)),
    ...fact(t("account.details.birth"), born),
    [
      t("account.details.email"),
      t(isGuest ? "account.details.emailGuest" : "account.details.emailText", { email }),
      isGuest || !isOpen("change-email")
        ? undefined
        : {
            href: pathTo("change-email"),
            label: t("summary.change"),
            about: t("account.details.email"),
          },
    ],
    [t("account.membership.customerNumber"), customer.number],
  ];
}

/** Date of birth in the locale's order, with one error for all three fields. */
function BirthFields({ fields }: { fields: Record<keyof BirthParts, FieldSource> }) {
  const { t, locale } = useTranslation();
  const { errors } = useFieldState(fields.birthDay);
  const parts = {
    day: <BirthPart key="day" field={fields.birthDay} part="day" />,
    month: <BirthPart key="month" field={fields.birthMonth} part="month" />,
  };
  return (
    <FieldSet
      id={`${fields.birthDay.id}-set`}
      legend={t("account.details.birth")}
      legendLooks="label"
      hint={t("account.details.birthHint")}
      errors={errors}
    >
      <Row>
        {isMonthFirst(locale) ? [parts.month, parts.day] : [parts.day, parts.month]}
        <BirthPart field={fields.birthYear} part="year" />
      </Row>
    </FieldSet>
  );
}

function BirthPart({ field, part }: { field: FieldSource; part: "day" | "month" | "year" }) {
  const { t } = useTranslation();
  return (
    <TextField
      field={field}
      errors={[]}
      label={t(`account.details.${part}`)}
      required={false}
      inputMode="numeric"
      autoComplete={`bday-${part}`}
      width="short"
    />
  );
}

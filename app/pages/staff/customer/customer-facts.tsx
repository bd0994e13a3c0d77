import { knownName } from "#contract/text/known-names";
import { staffActionOperations } from "#contract/operations/staff/customers";
import type { CustomerFile } from "#contract/schemas/customer-file";
import type { StaffPermission } from "#contract/schemas/staff";

import { CUSTOMER_HELP, type CustomerHelp } from "~/domain/account/staff";
import { formatAddress } from "~/i18n/format-address";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatPhone } from "#contract/text/phone";
import { displayEmail, hasNoAddress } from "#contract/text/email";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { cardName } from "~/i18n/payment-words";
import { usePageFrame } from "~/routing/page-frame";
import { listFeatures } from "#contract/operations/index";
import { isOffered } from "#contract/names/features";
import { Button } from "~/ui/button";
import type { FieldSource } from "~/ui/forms/field-state";
import { PageForm } from "~/ui/forms/use-page-form";
import { Panel, Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { ReasonField } from "../staff-fields";
import { helpForm } from "./form";
import { useStaffPath } from "../staff-page";

type CustomerFactsProps = {
  file: CustomerFile;
  may: readonly StaffPermission[];
};

export function CustomerFacts({ file, may }: CustomerFactsProps) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { customer, memberships, subscriptions, credit, cards, accessScheme } = file;
  const { email, phone, mobile, isGuest, passwordSet, addresses } = customer;
  const account = isGuest ? "guest" : passwordSet ? "account" : "noPassword";
  const kind = file.closedAt === null ? account : "closed";
  const contact =
    file.mayWriteAbout.length === 0
      ? t("staff.customer.noContact")
      : file.mayWriteAbout.map((category) => t(`contact.category.${category}`)).join(", ");
  const facts = [
    ["number", t("account.membership.customerNumber"), customer.number],
    ...(hasNoAddress(email) ? [] : [["email", t("access.email"), displayEmail(email)] as const]),
    ...(phone === "" ? [] : [["phone", t("staff.customer.phone"), formatPhone(phone)] as const]),
    ...(mobile === null
      ? []
      : [["mobile", t("staff.customer.mobile"), formatPhone(mobile)] as const]),
    ["kind", t("staff.customer.kind"), t(`staff.customer.${kind}`)],
    ...addresses.map(
      (address) =>
        [
          address.id,
          t(address.isPrimary ? "staff.customer.primaryAddress" : "staff.customer.address"),
          formatAddress(address, locale),
        ] as const,
    ),
    ...memberships.map(({ id, level, expiresOn, state }) => {
      const day = formatDay(expiresOn, "date", locale);
      const text = t(`staff.customer.membershipState.${state}`, {
        name: knownName(t, "membership", level.name),
        day,
      });
      return [id, t("staff.customer.membership"), text] as const;
    }),
    ...subscriptions.map(({ id, name, expiresOn, vouchers }) => {
      const day = formatDay(expiresOn, "date", locale);
      const { available: left, general: of } = vouchers;
      const text = t("staff.customer.subscriptionState", {
        name: knownName(t, "subscription", name),
        ...{ left, of, day },
      });
      return [id, t("staff.customer.subscription"), text] as const;
    }),
    ["credit", t("staff.customer.credit"), formatMoney(credit, locale)],
    ...cards.map((card) => [card.id, t("staff.customer.card"), cardName(card)] as const),
    ...(accessScheme === null
      ? []
      : [["access", t("account.sections.access"), accessScheme] as const]),
    ["contact", t("contact.question"), contact],
  ] as const;
  return (
    <Panel as="section" labelledBy="facts">
      <h2 id="facts">{t("staff.customer.facts")}</h2>
      <dl className="num grid gap-3">
        {facts.map(([key, term, description]) => (
          <div key={key}>
            <dt className="font-semibold">{term}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {may.includes("change-email") ? (
        <StandaloneLink href={staffPath("staff-customer-email", { customer: customer.id })}>
          {t("staff.email.correct")}
        </StandaloneLink>
      ) : (
        <p className="text-small text-muted">{t("staff.email.bySupervisor")}</p>
      )}
    </Panel>
  );
}

type CustomerHelpFormProps = {
  file: CustomerFile;
  may: readonly StaffPermission[];
  fields: { reason: FieldSource };
};

/** Asks for a reason and an action. Offers only actions that apply now and that the staff member's role permits. */
export function CustomerHelpForm({ file, may, fields }: CustomerHelpFormProps) {
  const { t } = useTranslation();
  const { customer, closedAt, lockedAt, baskets } = file;
  const { features } = usePageFrame();
  const hasAccount = closedAt === null;
  const applies = {
    "magic-link": hasAccount,
    "password-reset": hasAccount,
    unlock: lockedAt !== null,
    "basket-link": hasAccount && baskets.length > 0,
  } satisfies Record<CustomerHelp, boolean>;
  const offered = (Object.keys(CUSTOMER_HELP) as CustomerHelp[]).filter(
    (kind) =>
      applies[kind] &&
      isOffered(features, listFeatures(CUSTOMER_HELP[kind])) &&
      may.includes(staffActionOperations[CUSTOMER_HELP[kind]].permission),
  );
  if (offered.length === 0) return null;
  return (
    <Stack as="section" labelledBy="help-title">
      <h2 id="help-title">{t("staff.help.title")}</h2>
      <p>{t("staff.help.goesTo", { email: customer.email })}</p>
      <PageForm id={helpForm.id} aria-labelledby="help-title">
        <ReasonField field={fields.reason} />
        <Row>
          {offered.map((kind, index) => (
            <Button key={kind} name="intent" value={kind} look={index === 0 ? "main" : "quiet"}>
              {t(`staff.help.${kind}`)}
            </Button>
          ))}
        </Row>
      </PageForm>
    </Stack>
  );
}

import type { StaffAct } from "#contract/schemas/staff";
import { Panel } from "~/ui/layout/primitives";
import type { CustomerFile } from "#contract/schemas/customer-file";
import { formatAddress } from "~/i18n/format-address";
import { formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { cardName } from "~/pages/account/card-name";

export type CustomerFactsProps = {
  file: CustomerFile;
  adminPath: string;
  may: readonly StaffAct[];
};

/** Who the customer is, and what they have. */
export function CustomerFacts({ file, adminPath, may }: CustomerFactsProps) {
  const { t, locale } = useTranslation();
  const { customer, memberships, subscriptions, credit, cards, accessScheme } = file;
  const { email, phone, mobile, isGuest, passwordSet, addresses } = customer;
  const account = isGuest ? "guest" : passwordSet ? "account" : "noPassword";
  const contact =
    file.mayWriteAbout.length === 0
      ? t("staff.customer.noContact")
      : file.mayWriteAbout.map((category) => t(`contact.category.${category}`)).join(", ");
  const facts = [
    ["email", t("access.email"), email],
    ["phone", t("staff.customer.phone"), phone],
    ...(mobile === null ? [] : [["mobile", t("staff.customer.mobile"), mobile] as const]),
    ["kind", t("staff.customer.kind"), t(`staff.customer.${account}`)],
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
      const words = t(`staff.customer.membershipState.${state}`, { name: level.name, day });
      return [id, t("staff.customer.membership"), words] as const;
    }),
    ...subscriptions.map(({ id, name, expiresOn, vouchers }) => {
      const day = formatDay(expiresOn, "date", locale);
      const { available: left, general: of } = vouchers;
      const words = t("staff.customer.subscriptionState", { name, left, of, day });
      return [id, t("staff.customer.subscription"), words] as const;
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
            <dd className="break-words">{description}</dd>
          </div>
        ))}
      </dl>
      {may.includes("change-email") ? (
        <p>
          <a href={pathTo("staff-customer-email", { adminPath, customer: customer.id })}>
            {t("staff.email.correct")}
          </a>
        </p>
      ) : (
        <p className="text-small text-muted">{t("staff.email.bySupervisor")}</p>
      )}
    </Panel>
  );
}

import { DescriptionList } from "~/components/description-list";
import { Panel } from "~/components/panel";
import type { CustomerFile, StaffAct } from "~/domain/staff";
import { formatAddress } from "~/i18n/format-address";
import { formatDay } from "~/i18n/format-day";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

export type CustomerFactsProps = {
  file: CustomerFile;
  adminPath: string;
  may: readonly StaffAct[];
};

/** Who the customer is, and what they have. */
export function CustomerFacts({ file, adminPath, may }: CustomerFactsProps) {
  const { t, locale } = useWords();
  const { customer, memberships, credit } = file;
  const { email, phone, mobile, isGuest, passwordSet, addresses } = customer;
  const correct = {
    href: pathTo("staff-customer-email", { adminPath, customer: customer.id }),
    label: t("staff.email.correct"),
  };
  const account = isGuest ? "guest" : passwordSet ? "account" : "noPassword";
  return (
    <Panel as="section" labelledBy="facts">
      <h2 id="facts">{t("staff.customer.facts")}</h2>
      <DescriptionList
        items={[
          {
            term: t("access.email"),
            description: email,
            action: may.includes("change-email") ? correct : undefined,
          },
          { term: t("staff.customer.phone"), description: phone },
          ...(mobile === null ? [] : [{ term: t("staff.customer.mobile"), description: mobile }]),
          { term: t("staff.customer.kind"), description: t(`staff.customer.${account}`) },
          ...addresses.map((address) => ({
            term: t(address.isPrimary ? "staff.customer.primaryAddress" : "staff.customer.address"),
            description: formatAddress(address, locale),
          })),
          ...memberships.map(({ name, expiresOn, state }) => ({
            term: t("staff.customer.membership"),
            description: t(`staff.customer.membershipState.${state}`, {
              name,
              day: formatDay(expiresOn, "date", locale),
            }),
          })),
          { term: t("staff.customer.credit"), description: formatMoney(credit, locale) },
        ]}
      />
      {may.includes("change-email") ? null : (
        <p className="text-small text-muted">{t("staff.email.bySupervisor")}</p>
      )}
    </Panel>
  );
}

import type { Membership } from "#contract/schemas/membership";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { CallBoxOffice } from "~/ui/call-box-office";
import { CardLink } from "../card-link";
import { AccountPage } from "../account-page";
import { MembershipCard } from "./membership-card";

export type MembershipsPageProps = {
  memberships: readonly Membership[];
  requestKey: string;
  /** Why it was not put into the basket to be renewed; `message` is a key of `validation`. */
  answer: { message: string } | undefined;
};

/** The memberships that the customer has, had, and will have. */
export function MembershipsPage({ memberships, requestKey, answer }: MembershipsPageProps) {
  const { t } = useTranslation();
  return (
    <AccountPage
      section="memberships"
      heading={t("account.sections.memberships")}
      errors={
        answer === undefined ? null : (
          <ErrorSummary
            title={t("account.membership.refused")}
            errors={[{ message: validationMessage(t, answer.message) }]}
          >
            <p>
              <a href={pathTo("basket")}>{t("account.membership.toBasket")}</a>
            </p>
          </ErrorSummary>
        )
      }
    >
      {memberships.length === 0 ? (
        <EmptyState title={t("account.membership.none")}>
          <CallBoxOffice>{t("account.membership.noneText")}</CallBoxOffice>
        </EmptyState>
      ) : (
        memberships.map((membership) => (
          <MembershipCard key={membership.id} membership={membership} requestKey={requestKey} />
        ))
      )}
      {memberships.length === 0 ? null : <CardLink />}
    </AccountPage>
  );
}

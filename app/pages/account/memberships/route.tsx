import { useActionData, useLoaderData } from "@remix-run/react";

import cardsStylesheet from "~/cards.css?url";
import giftCardStylesheet from "~/gift-card.css?url";
import { ownMembershipSchema } from "~/domain/schemas/account";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { StandaloneLink } from "~/ui/layout/primitives";
import { AccountPage, CardLink } from "../account-page";
import { MembershipCard } from "./membership-card";
import { methodFieldId } from "./auto-renewal";
import { getMembershipsPage, submitMembershipForm } from "./page.server";

export const handle = {
  title: "account.sections.memberships",
  styles: ({ memberships }) =>
    memberships.length === 0 ? [] : [cardsStylesheet, giftCardStylesheet],
  posts: [ownMembershipSchema],
} satisfies PageHandle<typeof loader>;

export const loader = getMembershipsPage;
export const action = submitMembershipForm;

export default function Memberships() {
  const { memberships, methods, requestKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  const message = actionData === undefined ? null : validationMessage(t, actionData.message);
  /** "" if the error isn't about a field. */
  const refusedId = actionData?.membership ?? null;
  return (
    <AccountPage
      section="memberships"
      errors={
        message === null ? null : refusedId !== null ? (
          <ErrorSummary
            title={t("account.renewal.refused")}
            errors={[{ fieldId: refusedId === "" ? undefined : methodFieldId(refusedId), message }]}
          />
        ) : (
          <ErrorSummary title={t("account.membership.refused")} errors={[{ message }]}>
            <StandaloneLink href={pathTo("basket")}>
              {t("account.membership.toBasket")}
            </StandaloneLink>
          </ErrorSummary>
        )
      }
    >
      {memberships.length === 0 ? (
        <EmptyState
          title={t("account.membership.none")}
          action={
            <ButtonLink href={pathTo("membership-levels")}>{t("site.becomeMember")}</ButtonLink>
          }
        />
      ) : (
        memberships.map((membership) => (
          <MembershipCard
            key={membership.id}
            membership={membership}
            methods={methods}
            requestKey={requestKey}
            error={refusedId === membership.id ? message : null}
          />
        ))
      )}
      {memberships.length === 0 ? null : <CardLink />}
    </AccountPage>
  );
}

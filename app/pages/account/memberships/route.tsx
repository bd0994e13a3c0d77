import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { ownMembershipSchema } from "~/domain/schemas/account";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { AccountPage } from "../account-page";
import { CardLink } from "../card-link";
import { loadSection } from "../load-section.server";
import { MembershipCard } from "./membership-card";
import { changeAutoRenew, takeRenewal } from "./page.server";

export const handle = { title: "account.sections.memberships" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const memberships = await loadSection({ request, context }, "memberships", (session) =>
    context.crm.listCustomerMemberships({ session }),
  );
  return { memberships, requestKey: randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "memberships");
  const form = ownMembershipSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  const wish = form.data;
  if (wish.intent === "renew") return takeRenewal(context, request, wish, crmSession);
  await changeAutoRenew(context, request, wish, crmSession);
  return redirect(pathTo("memberships"), 303);
}

export default function Memberships() {
  const { memberships, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AccountPage
      section="memberships"
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
        <EmptyState
          title={t("account.membership.none")}
          action={
            <ButtonLink href={pathTo("membership-levels")}>{t("site.becomeMember")}</ButtonLink>
          }
        />
      ) : (
        memberships.map((membership) => (
          <MembershipCard key={membership.id} membership={membership} requestKey={requestKey} />
        ))
      )}
      {memberships.length === 0 ? null : <CardLink />}
    </AccountPage>
  );
}

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
import { methodFieldId } from "./auto-renewal";
import { changeAutoRenew, renewBy, renewByDebit, takeRenewal } from "./page.server";

export const handle = { title: "account.sections.memberships" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const section = { request, context };
  const [memberships, methods] = await Promise.all([
    loadSection(section, "memberships", (session) =>
      context.crm.listCustomerMemberships({ session }),
    ),
    loadSection(section, "memberships", (session) => context.crm.listPaymentMethods({ session })),
  ]);
  return { memberships, methods, requestKey: randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "memberships");
  const form = ownMembershipSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  const wish = form.data;
  switch (wish.intent) {
    case "renew":
      return takeRenewal(context, request, wish, crmSession);
    case "renew-by":
      return renewBy(context, request, wish, crmSession);
    case "direct-debit":
      return renewByDebit(context, request, wish, crmSession);
    case "auto-renew":
      await changeAutoRenew(context, request, wish, crmSession);
      return redirect(pathTo("memberships"), 303);
  }
}

export default function Memberships() {
  const { memberships, methods, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const message = answer === undefined ? null : validationMessage(t, answer.message);
  /** "" where no field is at fault. */
  const refused = answer?.membership ?? null;
  return (
    <AccountPage
      section="memberships"
      errors={
        message === null ? null : refused !== null ? (
          <ErrorSummary
            title={t("account.renewal.refused")}
            errors={[{ fieldId: refused === "" ? undefined : methodFieldId(refused), message }]}
          />
        ) : (
          <ErrorSummary title={t("account.membership.refused")} errors={[{ message }]}>
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
          <MembershipCard
            key={membership.id}
            {...{ membership, methods, requestKey }}
            error={refused === membership.id ? message : null}
          />
        ))
      )}
      {memberships.length === 0 ? null : <CardLink />}
    </AccountPage>
  );
}

import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "#contract/unavailable";

import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { monthlyDonationChangeSchema } from "~/domain/schemas/account";
import { calendarYear } from "~/domain/dates";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { AccountPage } from "../account-page";
import { loadSection } from "~/.server/auth/load-section";
import { respondToFailure, respondToOutage } from "../submit-account-form.server";
import { EndMonthlyDonationPage, DonationsOfYear, MonthlyDonations } from "./donations";

export const handle = {
  title: ({ ending }, t) =>
    t(ending === null ? "account.sections.giving-history" : "account.giving.monthly.endTitle"),
  posts: [monthlyDonationChangeSchema, "intent"],
} satisfies PageHandle<typeof loader>;

/** With the id of a monthly donation in `?end=`, the page asks to confirm ending it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const giving = await loadSection({ request, context }, "giving-history", (session) =>
    context.crm.getGiving({ session }),
  );
  const end = new URL(request.url).searchParams.get("end");
  const ending = giving.monthly.find(({ id, state }) => id === end && state !== "ended");
  return { ...giving, ending: ending ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "giving-history");
  const form = monthlyDonationChangeSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return throwErrorPage(400);
  const { gift: id, state } = form.data;
  const changed = await nullIfUnavailable(
    context.crm.changeMonthlyGift({ session, params: { id }, body: { state } }),
  );
  if (changed === null) return respondToOutage();
  if (!changed.ok) return respondToFailure({ request, context }, changed.failure);
  context.session.flash(state === "ended" ? "gift-ended" : "gift-resumed");
  return redirect(pathTo("giving-history"), 303);
}

export default function GivingHistory() {
  const { years, gifts, monthly, ending } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() !== undefined;
  const { t } = useTranslation();
  const problem = failed ? t("failed.update-details") : undefined;
  if (ending !== null) return <EndMonthlyDonationPage donation={ending} problem={problem} />;
  return (
    <AccountPage
      section="giving-history"
      errors={problem === undefined ? null : <ErrorSummary title={problem} errors={[]} />}
    >
      <MonthlyDonations donations={monthly} />
      {years.length === 0 ? (
        <EmptyState
          title={t("account.giving.none")}
          action={<ButtonLink href={pathTo("donations")}>{t("site.makeGift")}</ButtonLink>}
        />
      ) : (
        <Lead>{t("account.giving.lead")}</Lead>
      )}
      {years.map((year) => (
        <DonationsOfYear
          key={year.year}
          year={year}
          donations={gifts.filter(({ givenAt }) => calendarYear(givenAt) === year.year)}
        />
      ))}
    </AccountPage>
  );
}

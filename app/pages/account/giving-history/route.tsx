import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import tablesStylesheet from "~/tables.css?url";
import { accountSection } from "~/.server/auth/require-customer";
import { calendarYear } from "~/domain/arithmetic/dates";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Lead } from "~/ui/layout/primitives";
import { useAccountForm } from "../account-form";
import { AccountPage } from "../account-page";
import { loadSection } from "~/.server/auth/load-section";
import { submitAccountForm } from "../submit-account-form.server";
import { EndMonthlyDonationPage, DonationsOfYear, MonthlyDonations } from "./donations";
import { monthlyForm } from "./form";

export const handle = {
  title: ({ ending }, t) =>
    t(ending === null ? "account.sections.giving-history" : "account.giving.monthly.endTitle"),
  styles: () => [tablesStylesheet],
  posts: [monthlyForm],
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
  return submitAccountForm({ request, context }, monthlyForm, {
    save: async ({ gift: id, state }) => {
      const body = { state };
      const changed = await context.crm.changeMonthlyDonation({ session, params: { id }, body });
      return changed.ok ? { ok: true, value: state } : changed;
    },
    notice: (state) => (state === "ended" ? "gift-ended" : "gift-resumed"),
    to: pathTo("giving-history"),
  });
}

export default function GivingHistory() {
  const { years, gifts, monthly, ending } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { errors } = useAccountForm(monthlyForm);
  if (ending !== null) return <EndMonthlyDonationPage donation={ending} errors={errors} />;
  return (
    <AccountPage section="giving-history" errors={errors}>
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

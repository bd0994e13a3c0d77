import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { calendarYear } from "~/domain/dates";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Stack } from "~/ui/layout/primitives";
import { AccountPage } from "../account-page";
import { GiftTable } from "../gift-table";
import { loadSection } from "../load-section.server";

export const handle = { title: "account.sections.giving-history" } satisfies PageHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadSection({ request, context }, "giving-history", (session) =>
    context.crm.getGiving({ session }),
  );
}

export default function GivingHistory() {
  const { years, gifts } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <AccountPage section="giving-history">
      {years.length === 0 ? (
        <EmptyState title={t("account.giving.none")} />
      ) : (
        <Lead>{t("account.giving.lead")}</Lead>
      )}
      {years.map((each) => {
        const given = gifts.filter(({ givenAt }) => calendarYear(givenAt) === each.year);
        return (
          <Stack key={each.year} as="section" labelledBy={`year-${each.year}`} gap="small">
            <h2 id={`year-${each.year}`}>{each.year}</h2>
            <GiftTable
              year={each}
              gifts={given}
              orderOf={({ orderId, orderNumber }) => (
                <a className="inline-block py-0.5" href={pathTo("your-order", { order: orderId })}>
                  {t("account.order.title", { number: orderNumber })}
                </a>
              )}
            />
            {given.length < each.gifts ? <Lead small>{t("account.giving.more")}</Lead> : null}
            <p>
              <a
                className="inline-block py-0.5"
                href={pathTo("giving-statement", { year: String(each.year) })}
              >
                {t("account.giving.statement.link", { year: each.year })}
              </a>
            </p>
          </Stack>
        );
      })}
    </AccountPage>
  );
}

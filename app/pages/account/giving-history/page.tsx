import type { Giving } from "#contract/schemas/giving";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Stack } from "~/ui/layout/primitives";
import { calendarYear } from "~/domain/dates";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccountPage } from "../account-page";
import { GiftTable } from "../gift-table";

/** What the customer has given, year by year, each with its statement to print. */
export function GivingHistoryPage({ years, gifts }: Giving) {
  const { t } = useTranslation();
  return (
    <AccountPage section="giving-history" heading={t("account.sections.giving-history")}>
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

import { useLoaderData } from "@remix-run/react";

import tablesStylesheet from "~/tables.css?url";
import type { CreditLine } from "~/domain/account/account-credit";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { calendarDay } from "~/domain/arithmetic/dates";
import { formatNearCalendarDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";
import { createWriter, type WriteMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Ledger } from "~/ui/ledger";
import { AccountPage } from "../account-page";
import { getAccountCreditPage } from "./page.server";

export const handle = {
  title: "account.sections.account-credit",
  styles: () => [tablesStylesheet],
} satisfies PageHandle;

export const loader = getAccountCreditPage;

export default function AccountCredit() {
  const { balance, grants, lines } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const now = useNow();
  const sums = [balance, ...grants.map(({ left }) => left), ...lines.map(({ amount }) => amount)];
  const write = createWriter(sums, locale);
  return (
    <AccountPage section="account-credit">
      {lines.length === 0 ? (
        <EmptyState
          title={t("account.credit.none")}
          action={<ButtonLink href={pathTo("your-orders")}>{t("account.orders.title")}</ButtonLink>}
        >
          <p>{t("account.credit.noneText")}</p>
        </EmptyState>
      ) : (
        <>
          <Stack gap="tight">
            <p className="num">
              {t("account.credit.balance")}{" "}
              <strong className="block font-display text-title">{write(balance)}</strong>
            </p>
            <Lead>{t("account.credit.lead")}</Lead>
          </Stack>
          {grants.length === 0 ? null : (
            <Stack as="section" labelledBy="left" gap="small">
              <h2 id="left">{t("account.credit.left")}</h2>
              <Ledger
                caption={t("account.credit.left")}
                columns={[
                  t("account.ledger.what"),
                  t("account.credit.until"),
                  t("account.ledger.amount"),
                ]}
                rows={grants.map(({ id, source, expiresAt, left }) => ({
                  key: id,
                  what: t(`account.credit.kind.${source}`),
                  when: formatNearCalendarDay(calendarDay(expiresAt), now, locale),
                  amount: write(left),
                }))}
              />
            </Stack>
          )}
          <CreditLedger lines={lines} write={write} />
        </>
      )}
    </AccountPage>
  );
}

function CreditLedger({ lines, write }: { lines: readonly CreditLine[]; write: WriteMoney }) {
  const { t, locale } = useTranslation();
  return (
    <Stack as="section" labelledBy="ledger" gap="small">
      <h2 id="ledger">{t("account.credit.ledger")}</h2>
      <Ledger
        caption={t("account.credit.ledger")}
        columns={[t("account.ledger.what"), t("account.ledger.when"), t("account.ledger.amount")]}
        rows={lines.map(({ kind, amount, order, at }, index) => ({
          key: String(index),
          what: (
            <>
              {t(`account.credit.kind.${kind}`)}
              {order === null ? null : (
                <>
                  <br />
                  <a
                    className="inline-block py-0.5 text-small"
                    href={pathTo("your-order", { order: order.id })}
                  >
                    {t("account.order.title", { number: order.number })}
                  </a>
                </>
              )}
            </>
          ),
          when: formatDate(at, "short-day", locale),
          amount: write(amount),
        }))}
      />
    </Stack>
  );
}

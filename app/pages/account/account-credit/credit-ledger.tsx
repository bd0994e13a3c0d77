import { Ledger } from "~/ui/ledger";
import { Stack } from "~/ui/layout/stack";
import type { CreditLine } from "~/domain/account/account-credit";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** What happened to a customer's credit, newest first. */
export function CreditLedger({ lines }: { lines: readonly CreditLine[] }) {
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
          amount: formatMoney(amount, locale),
        }))}
      />
    </Stack>
  );
}

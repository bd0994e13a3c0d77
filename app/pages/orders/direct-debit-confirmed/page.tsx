import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";
import { CallBoxOffice } from "~/ui/call-box-office";

export type DebitConfirmedPageProps = { last4: string | null; number: string; orderHref: string };

/** The direct debit is set up: for which account, and what comes before it is used. */
export function DebitConfirmedPage({ last4, number, orderHref }: DebitConfirmedPageProps) {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("debit.confirmed.title")}</h1>
      <p>
        {last4 === null
          ? t("debit.confirmed.anyAccount", { number })
          : t("debit.confirmed.account", { number, last4 })}
      </p>
      <p>{t("debit.confirmed.before")}</p>
      <p>
        <ButtonLink href={orderHref}>{t("order.addOns.back")}</ButtonLink>
      </p>
      <CallBoxOffice>{t("debit.confirmed.end")}</CallBoxOffice>
    </Main>
  );
}

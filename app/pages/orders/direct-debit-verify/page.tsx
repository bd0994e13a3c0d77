import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";
import { CallBoxOffice } from "~/ui/call-box-office";

/** It is not known yet whether the direct debit is set up; nothing is charged either way. */
export function DebitWaitingPage({ number, again }: { number: string; again: string }) {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("debit.waiting.title")}</h1>
      <p>{t("debit.waiting.text")}</p>
      <div className="max-w-form">
        <DescriptionList items={[{ term: t("order.reference"), description: number }]} />
      </div>
      <p data-check-again="debit" hidden>
        {t("order.waiting.byItself")}
      </p>
      <p>
        <ButtonLink href={again}>{t("order.waiting.again")}</ButtonLink>
      </p>
      <CallBoxOffice>{t("order.waiting.call")}</CallBoxOffice>
    </Main>
  );
}

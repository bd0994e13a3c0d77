import type { DirectDebit } from "#contract/schemas/order";

import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";

export type DebitFailedPageProps = {
  failure: NonNullable<DirectDebit["failure"]>;
  number: string;
  orderHref: string;
  /** The provider could not be reached for another try. */
  unreachable: boolean;
};

/** No direct debit was set up: why, that the order stands all the same, and the way to try again. */
export function DebitFailedPage({ failure, number, orderHref, unreachable }: DebitFailedPageProps) {
  const { t } = useTranslation();
  return (
    <Main>
      {unreachable ? (
        <ErrorSummary title={t("debit.unreachable.title")} errors={[]}>
          <p>{t("debit.unreachable.text")}</p>
        </ErrorSummary>
      ) : null}
      <h1>{t(`debit.failed.${failure}.title`)}</h1>
      <p>{t(`debit.failed.${failure}.text`)}</p>
      <p>{t("debit.failed.order", { number })}</p>
      <form method="post">
        <Button name="intent" value="direct-debit">
          {t("debit.again")}
        </Button>
      </form>
      <BackLink href={orderHref}>{t("order.addOns.back")}</BackLink>
    </Main>
  );
}

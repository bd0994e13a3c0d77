import { Button } from "~/ui/button";
import { Stack } from "~/ui/layout/stack";
import { useTranslation } from "~/i18n/translation-context";

/** For who asked for a membership to be renewed by itself: the account that it is to be paid from. */
export function DebitOffer() {
  const { t } = useTranslation();
  return (
    <Stack as="section" labelledBy="debit" gap="small">
      <h2 id="debit">{t("debit.offer.title")}</h2>
      <p>{t("debit.offer.text")}</p>
      <form method="post">
        <Button look="quiet" name="intent" value="direct-debit">
          {t("debit.offer.start")}
        </Button>
      </form>
    </Stack>
  );
}

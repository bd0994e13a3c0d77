import { Button } from "~/ui/button";
import { useTranslation } from "~/i18n/translation-context";
import { WholeOrder, type SummaryStepProps } from "../summary-step";

/** The whole order of a customer who has bought before, filled in from then: to be agreed to, and then paid. */
export function ExpressStep(props: SummaryStepProps) {
  const { t } = useTranslation();
  return (
    <WholeOrder {...props} heading={t("express.title")} lead={t("express.lead")}>
      <form method="post">
        <input type="hidden" name="visit" value={props.frame.visit} />
        <p>
          <Button look="quiet" name="intent" value="step-by-step">
            {t("express.stepByStep")}
          </Button>
        </p>
      </form>
    </WholeOrder>
  );
}

import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import { Row } from "~/ui/layout/row";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** What stands in place of the prices where nothing but wheelchair spaces and companion seats is left. */
export function NoneByPrice({
  at,
  waits,
}: {
  at: { event: string; instance: string };
  waits: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="warning" titleAs="h2" title={t("performance.noneByPrice.title")}>
        <p>{t(waits ? "performance.noneByPrice.waiting" : "performance.noneByPrice.text")}</p>
      </Notice>
      {waits ? null : (
        <Row>
          <ButtonLink look="quiet" href={pathTo("waiting-list", at)}>
            {t("waitingList.joinLink")}
          </ButtonLink>
        </Row>
      )}
    </>
  );
}

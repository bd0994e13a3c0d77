import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import type { PerformanceParams } from "~/routing/seat-paths";
import { ButtonLink } from "~/ui/button";
import { IfOpen } from "~/ui/layout/if-open";
import { Row } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

type NoneByPriceProps = { at: PerformanceParams; hasJoinedWaitingList: boolean };

export function NoneByPrice({ at, hasJoinedWaitingList }: NoneByPriceProps) {
  const { t } = useTranslation();
  const text = hasJoinedWaitingList ? "waiting" : "text";
  return (
    <>
      <Notice tone="warning" titleAs="h2" title={t("performance.noneByPrice.title")}>
        <p>{t(`performance.noneByPrice.${text}`)}</p>
      </Notice>
      {hasJoinedWaitingList ? null : (
        <IfOpen route="waiting-list">
          <Row>
            <ButtonLink look="quiet" href={pathTo("waiting-list", at)}>
              {t("waitingList.joinLink")}
            </ButtonLink>
          </Row>
        </IfOpen>
      )}
    </>
  );
}

import type { InstanceDetail } from "#contract/schemas/event";
import { ButtonLink } from "~/ui/button-link";
import { Row } from "~/ui/layout/row";
import type { ClosedReason } from "~/domain/events/closed-reason";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type WishLinksProps = {
  at: { event: string; instance: string };
  reason: ClosedReason;
  instance: Pick<InstanceDetail, "registrationOpen">;
};

/** What can be wished of a performance for which no tickets can be chosen: nothing of one that is over. */
export function WishLinks({ at, reason, instance }: WishLinksProps) {
  const { t } = useTranslation();
  if (reason === "sold-out")
    return (
      <Row>
        <ButtonLink href={pathTo("waiting-list", at)}>{t("waitingList.joinLink")}</ButtonLink>
      </Row>
    );
  if (instance.registrationOpen)
    return (
      <Row>
        <ButtonLink look="quiet" href={pathTo("register-first-choice", at)}>
          {t("register.link")}
        </ButtonLink>
      </Row>
    );
  return null;
}

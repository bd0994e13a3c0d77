import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { useIsOpen } from "~/routing/feature-routes";
import { Button, ButtonLink } from "~/ui/button";
import { NamesWithin } from "~/ui/content-text";
import { CallBoxOffice } from "~/ui/call-box-office";
import { CallButton } from "~/ui/layout/call-button";
import { Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

import { closedName, closedSentences, earlyLevels } from "../closed-text";
import { PerformanceList } from "../performance-list";
import { isBookable, type ClosedReason } from "~/parts/performances/performance-sale";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

type ClosedInstanceProps = {
  event: EventDetail;
  instance: InstanceDetail;
  reason: ClosedReason;
  canSignIn: boolean;
  /** Of a member to whom priority booking is not open yet. */
  priority?: PriceList["priority"];
  hasJoinedWaitingList: boolean;
  /** Whether the performance is today. */
  isToday: boolean;
};

export function ClosedInstance({
  event,
  instance,
  reason,
  canSignIn,
  priority = null,
  hasJoinedWaitingList,
  isToday,
}: ClosedInstanceProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const others = event.instances.filter(
    (other) => other.id !== instance.id && isBookable(other.status),
  );
  const name = closedName(reason, instance);
  const sellsByPhone = reason === "book" || reason === "off-sale";
  const levels = earlyLevels(instance);
  const sentences =
    reason === "sold-out" && hasJoinedWaitingList
      ? [t("performance.closed.sold-out.waiting")]
      : closedSentences({ t, locale, now }, instance, reason, isToday);
  return (
    <Stack gap="large">
      <Notice tone="warning" titleAs="h2" title={t(`performance.closed.${name}.title`)}>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <NamesWithin text={sentence} names={levels} />
          </p>
        ))}
        {reason === "priority" && priority !== null ? (
          <p>
            {priority.opensAt === null
              ? t("performance.notByMembership")
              : t("performance.memberFrom", {
                  when: formatNearDay(priority.opensAt, now, locale),
                })}
          </p>
        ) : null}
        {reason === "priority" && canSignIn ? (
          <form method="post">
            {t("performance.member")}{" "}
            <Button look="link" name="intent" value="sign-in">
              {t("performance.signIn")}
            </Button>
          </form>
        ) : null}
        {reason === "passed" || reason === "cancelled" ? null : sellsByPhone ? (
          <CallButton />
        ) : (
          <CallBoxOffice>{t("performance.callBoxOffice")}</CallBoxOffice>
        )}
      </Notice>
      {hasJoinedWaitingList ? null : (
        <InterestLink event={event} instance={instance} reason={reason} />
      )}
      {others.length > 0 ? (
        <Stack as="section" labelledBy="others">
          <h2 id="others">{t("performance.others")}</h2>
          <PerformanceList instances={others} />
        </Stack>
      ) : sellsByPhone ? null : (
        <Row>
          <ButtonLink look="quiet" href={pathTo("whats-on")}>
            {t("performance.seeWhatsOn")}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  );
}

function InterestLink({
  event,
  instance,
  reason,
}: Pick<ClosedInstanceProps, "event" | "instance" | "reason">) {
  const at = { event: event.id, instance: instance.id };
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  if (reason === "sold-out" && isOpen("waiting-list"))
    return (
      <Row>
        <ButtonLink href={pathTo("waiting-list", at)}>{t("waitingList.joinLink")}</ButtonLink>
      </Row>
    );
  if (reason !== "sold-out" && instance.registrationOpen && isOpen("register-first-choice"))
    return (
      <Row>
        <ButtonLink look="quiet" href={pathTo("register-first-choice", at)}>
          {t("interest.link")}
        </ButtonLink>
      </Row>
    );
  return null;
}

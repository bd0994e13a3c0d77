import { ButtonLink } from "~/components/button-link";
import { Notice } from "~/components/notice";
import { Row } from "~/components/row";
import { Stack } from "~/components/stack";
import type { AvailabilityStatus, EventDetail, InstanceDetail } from "~/domain/event";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { isBookable } from "./is-bookable";
import { PerformanceList } from "./performance-list";

type ClosedStatus = Exclude<AvailabilityStatus, "get-tickets" | "limited" | "priority" | "book">;

/** Why tickets cannot be bought here, in the spec's words, and the performances that can be had instead. */
export function ClosedInstance({
  event,
  instance,
  status,
}: {
  event: EventDetail;
  instance: InstanceDetail;
  status: AvailabilityStatus;
}) {
  const { t, locale } = useWords();
  const others = event.instances.filter(
    (other) => other.id !== instance.id && isBookable(other.status),
  );
  const ended = instance.offSaleAt !== null && status === "not-on-sale";
  const closed = status as ClosedStatus;
  return (
    <Stack gap="large">
      <Notice
        tone="warning"
        titleAs="h2"
        title={t(
          ended ? "performance.closed.off-sale.title" : `performance.closed.${closed}.title`,
        )}
      >
        <p>{t(ended ? "performance.closed.off-sale.text" : `performance.closed.${closed}.text`)}</p>
        {status === "not-on-sale" && !ended && instance.onSaleAt !== null ? (
          <p>
            {t("performance.onSaleFrom", {
              when: formatDate(instance.onSaleAt, "date-time", locale),
            })}
          </p>
        ) : null}
      </Notice>
      {others.length > 0 ? (
        <Stack as="section" labelledBy="others">
          <h2 id="others">{t("performance.others")}</h2>
          <PerformanceList event={{ id: event.id, instances: others }} />
        </Stack>
      ) : (
        <Row>
          <ButtonLink look="quiet" href={pathTo("whats-on")}>
            {t("performance.seeWhatsOn")}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  );
}

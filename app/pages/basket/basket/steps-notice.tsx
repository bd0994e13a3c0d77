import type { BasketTicket } from "#contract/schemas/basket";
import { useTranslation } from "~/i18n/translation-context";
import { seatsPath } from "~/routing/seat-paths";
import { ContentText } from "~/ui/content-text";
import { Notice } from "~/ui/notice";

import type { InstanceGroup } from "~/parts/orders/order";

type StepsNoticeProps = {
  groups: readonly InstanceGroup<BasketTicket>[];
  /** Whether the buyer's access registration asks for seats without steps. */
  asksForStepFree: boolean;
};

/** Warns of seats with steps if the buyer asked for others. Renders nothing if none has. */
export function StepsNotice({ groups, asksForStepFree }: StepsNoticeProps) {
  const { t } = useTranslation();
  if (!asksForStepFree) return null;
  const found = groups.flatMap(({ instance, tickets }) => {
    const count = tickets.filter(({ stepFree }) => stepFree === false).length;
    return count === 0 ? [] : [{ instance, count, together: tickets.length }];
  });
  if (found.length === 0) return null;
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return (
    <Notice tone="warning" title={t("basket.steps.title", { count })}>
      <p>{t("basket.steps.text")}</p>
      <ul className="grid gap-1">
        {found.map(({ instance: { id, eventId, title }, together }) => (
          <li key={id}>
            <a
              href={seatsPath({ event: eventId, instance: id }, "list", {
                together,
                feature: "step-free",
              })}
            >
              {t("basket.steps.link")}
              <span className="vh">
                : <ContentText text={title} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import type { Order } from "#contract/schemas/order";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { useNow } from "~/routing/page-frame";
import { ContentText } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";

/** What the venue tells buyers of an order's performances. */
export function PerformanceNotes({
  order: { performanceNotes = [], tickets },
}: {
  order: Pick<Order, "performanceNotes" | "tickets">;
}) {
  const { t, locale } = useTranslation();
  const now = useNow();
  if (performanceNotes.length === 0) return null;
  return (
    <Stack as="section" labelledBy="performance-notes">
      <h2 id="performance-notes">{t("performance.notes")}</h2>
      {performanceNotes.map(({ instanceId, text }) => {
        const ticket = tickets.find(({ instance }) => instance.id === instanceId);
        return (
          <Stack key={instanceId} gap="tight">
            {ticket === undefined ? null : (
              <p className="font-semibold">
                <ContentText text={ticket.instance.title} lang={ticket.instance.titleLang} />
                {`, ${formatNearDay(ticket.instance.startsAt, now, locale)}`}
              </p>
            )}
            <ContentText as="p" kind="event" text={text} className="whitespace-pre-line" />
          </Stack>
        );
      })}
    </Stack>
  );
}

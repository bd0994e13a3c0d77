import { NO_SEAT_NEEDS, type SeatNeeds } from "#contract/schemas/interest";
import { needsText } from "#contract/text/seat-needs-text";
import { useTranslation } from "~/i18n/translation-context";

/** The access needs of a place on a waiting list. Renders nothing without any. */
export function AskedFor({ seatNeeds = NO_SEAT_NEEDS }: { seatNeeds?: SeatNeeds | undefined }) {
  const { t } = useTranslation();
  const needs = needsText(t, seatNeeds);
  if (needs.length === 0) return null;
  return (
    <div>
      <p>{t("waitingList.needs")}</p>
      <ul className="list-disc pl-6">
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </div>
  );
}

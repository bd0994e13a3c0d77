import { formatPercent } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { venueSettings } from "~/venue-settings";

/** What tickets pay for, with its share if the venue names one. */
export function GivingLead() {
  const { t, locale } = useTranslation();
  const { ticketsPayPercent: percent } = venueSettings;
  return percent === undefined
    ? t("giving.lead")
    : t("giving.leadShare", { share: formatPercent(percent, locale) });
}

/** The same as a bar, for eyes only. Renders nothing without a share. */
export function TicketShare() {
  const { ticketsPayPercent: percent } = venueSettings;
  if (percent === undefined) return null;
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="ticket-share no-print"
    >
      <path d="M0 0h100v4H0z" />
      <path d={`M${percent} 0H100v4H${percent}z`} />
    </svg>
  );
}

import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { ContentText } from "~/ui/content-text";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { useStaffPath } from "./staff-page";

/** The title of a page about a performance's door, with the performance. */
export function DoorHead({ instance, title }: { instance: InstanceListing; title: string }) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  return (
    <>
      <BackLink href={staffPath("staff-door-scan", { instance: instance.id })}>
        {t("staff.admission.title")}
      </BackLink>
      <h1 id="title">{title}</h1>
      <Lead>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
        {`${DOT}${capitalized(formatDate(instance.startsAt, "date-time", locale))}${DOT}${knownName(t, "hall", instance.hall.name)}`}
      </Lead>
    </>
  );
}

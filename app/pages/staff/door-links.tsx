import { useTranslation } from "~/i18n/translation-context";
import { Row } from "~/ui/layout/primitives";
import { useStaffPath } from "./staff-page";

const DOOR_PAGES = {
  "staff-door-scan": "staff.admission.title",
  "staff-door-admissions": "staff.admissions.title",
  "staff-door-sheet": "staff.doorSheet.title",
  "staff-door-late-admissions": "staff.late.title",
  "staff-door-admission-log": "staff.admissionLog.title",
} as const;

type DoorPage = keyof typeof DOOR_PAGES;

/** The other pages for a performance's door. */
export function DoorLinks({ instanceId, but }: { instanceId: string; but: DoorPage }) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const others = (Object.keys(DOOR_PAGES) as DoorPage[]).filter((page) => page !== but);
  return (
    <div className="no-print">
      <Row>
        {others.map((page) => (
          <a key={page} href={staffPath(page, { instance: instanceId })}>
            {t(DOOR_PAGES[page])}
          </a>
        ))}
      </Row>
    </div>
  );
}

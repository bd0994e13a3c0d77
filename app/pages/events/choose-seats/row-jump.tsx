import { rowsOf } from "./seats-by-row";
import type { StandingSeat } from "~/domain/seats/seat-sections";
import { rowLabel } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";

import { rowId } from "./seat-rows";

/**
 * Links to the rows, for a keyboard without script and for text browsers: without them each seat of the rows before is a
 * stop. Rows with a free wheelchair space come first. Where script runs the map has keys of its own, and this is hidden.
 */
export function RowJump({ seats }: { seats: readonly StandingSeat[] }) {
  const { t } = useTranslation();
  const rows = rowsOf(seats).flatMap((row, index) =>
    row.name === null || !row.seats.some(({ free }) => free)
      ? []
      : [
          {
            name: row.name,
            href: `#${rowId(index)}`,
            hasSpace: row.seats.some(({ seat, free }) => free && seat.kind === "wheelchair"),
          },
        ],
  );
  const ordered = [...rows.filter((row) => row.hasSpace), ...rows.filter((row) => !row.hasSpace)];
  return (
    <div className="plain-only no-print grid gap-1 pb-3 text-small">
      <p>{t("seats.plainKeys")}</p>
      {rows.length < 2 ? null : (
        <nav aria-label={t("seats.goToRow")}>
          <ul className="flex flex-wrap gap-x-3 gap-y-1">
            {ordered.map(({ name, href, hasSpace }) => (
              <li key={href}>
                <a href={href} className="inline-block min-w-[1.5rem] py-0.5">
                  {hasSpace
                    ? t("seats.rowWithSpace", { row: rowLabel(t, name) })
                    : rowLabel(t, name)}
                </a>{" "}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <button type="submit" className="btn btn-quiet btn-small row-add justify-self-start">
        {t("seats.addSeats")}
      </button>
    </div>
  );
}

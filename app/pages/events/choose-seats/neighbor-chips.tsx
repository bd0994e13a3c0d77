import { Fragment } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { SectionText } from "~/ui/section-text";

/** A section near another, and the arrow that points to it on the map. */
export type Neighbor = { name: string; slug: string; arrow: string };

type NeighborChipsProps = { neighbors: readonly Neighbor[]; getHref: (slug: string) => string };

/** Below a section's map: the sections near it. */
export function NeighborChips({ neighbors, getHref }: NeighborChipsProps) {
  const { t } = useTranslation();
  if (neighbors.length === 0) return null;
  return (
    <nav aria-label={t("seats.nextSections")} className="near no-print">
      {neighbors.map(({ name, slug, arrow }) => (
        <Fragment key={slug}>
          <a href={getHref(slug)}>
            <span aria-hidden="true">{arrow}</span>{" "}
            {/* One item of the link's row, or the row's gap would part the name from its comma. */}
            <span>
              <SectionText name={name} />
            </span>
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

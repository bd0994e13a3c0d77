import type { ReactNode } from "react";

import { Picture, type PictureSource } from "./decorative-image";

type FoldedPanelProps = {
  /** The name that screen readers announce. */
  label: string;
  /** All that a narrow screen shows before it is opened. */
  line: string;
  poster: PictureSource | null;
  children: ReactNode;
};

/** A card beside a form, in `Split` with `panelBeside`; on narrow screens one line that opens. */
export function FoldedPanel({ label, line, poster, children }: FoldedPanelProps) {
  return (
    <aside aria-label={label} className="card no-print p-0 lg:sticky lg:top-4">
      <details className="fold-line more">
        <summary className="num">{line}</summary>
        {poster === null ? null : <Picture poster={poster} sizes="24rem" className="poster" />}
        <div className="mt-3 grid gap-3">{children}</div>
      </details>
    </aside>
  );
}

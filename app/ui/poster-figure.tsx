import type { ReactNode } from "react";

import { DecorativeImage } from "./decorative-image";

/** A poster with a line below it, beside a form; it stays in sight on wide screens and is not printed. */
export function PosterFigure({ poster, children }: { poster: string; children: ReactNode }) {
  return (
    <figure className="card with-poster side no-print">
      <DecorativeImage src={poster} width="600" height="400" className="poster" />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

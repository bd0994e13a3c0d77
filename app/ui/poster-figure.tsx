import type { ReactNode } from "react";

import { Picture, type PictureSource } from "./decorative-image";

/** A poster with a line below it, beside a form; it stays in sight on wide screens and is not printed. */
export function PosterFigure({ poster, children }: { poster: PictureSource; children: ReactNode }) {
  return (
    <figure className="card with-poster side no-print">
      <Picture poster={poster} sizes="24rem" className="poster" />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

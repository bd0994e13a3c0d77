import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { type EventPhoto, PHOTO_FORMATS, photoName, widestJpeg } from "#contract/schemas/photo";

type DecorativeImageProps = Omit<ComponentPropsWithoutRef<"img">, "alt" | "aria-hidden"> & {
  src: string;
};

/** The `alt` is a space because w3m shows the file name for an empty one. */
export function DecorativeImage(props: DecorativeImageProps) {
  return <img {...props} alt=" " aria-hidden="true" />;
}

/** URL of a poster of 600 by 400, and the venue's photograph that replaces it. */
export type PictureSource = { href: string; photo: EventPhoto | null };

type PictureProps = Pick<DecorativeImageProps, "loading" | "decoding" | "className"> & {
  poster: PictureSource;
  /** Displayed width, for the `sizes` attribute. */
  sizes: string;
  /** Whether a photograph has its alternative text; not for repeated or decorative pictures. */
  described?: boolean;
};

export function Picture({ poster, sizes, described = false, ...image }: PictureProps) {
  const { href, photo } = poster;
  const widest = photo && widestJpeg(photo);
  if (!photo || !widest) return <DecorativeImage {...image} src={href} width="600" height="400" />;
  const getAddress = (file: EventPhoto["files"][number]) => `/photos/${photoName(photo.id, file)}`;
  const getFiles = (format: string) =>
    photo.files
      .filter((file) => file.format === format)
      .map((file) => `${getAddress(file)} ${file.width}w`)
      .join(", ");
  const shown = {
    ...image,
    sizes,
    src: getAddress(widest),
    srcSet: getFiles("jpg"),
    width: widest.width,
    height: widest.height,
    className: `${image.className} photo`,
  };
  return (
    <picture>
      {PHOTO_FORMATS.map((format) =>
        format === "jpg" || getFiles(format) === "" ? null : (
          <source key={format} type={`image/${format}`} srcSet={getFiles(format)} sizes={sizes} />
        ),
      )}
      {described ? <img {...shown} alt={photo.alt} /> : <DecorativeImage {...shown} />}
    </picture>
  );
}

/** A captioned poster beside a form, sticky on wide screens and not printed. */
export function PosterFigure({ poster, children }: { poster: PictureSource; children: ReactNode }) {
  return (
    <figure className="card with-poster side no-print">
      <Picture poster={poster} sizes="24rem" className="poster" />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

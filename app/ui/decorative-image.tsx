import type { ComponentPropsWithoutRef } from "react";

type DecorativeImageProps = Omit<ComponentPropsWithoutRef<"img">, "alt" | "aria-hidden"> & {
  src: string;
};

/** Decorative image. w3m prints the file name for an empty `alt`, so it is a space. */
export function DecorativeImage(props: DecorativeImageProps) {
  return <img {...props} alt=" " aria-hidden="true" />;
}

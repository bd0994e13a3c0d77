import type { ComponentPropsWithoutRef } from "react";

type DecorativeImageProps = Omit<ComponentPropsWithoutRef<"img">, "alt" | "aria-hidden"> & {
  src: string;
};

/** A picture that says nothing. w3m shows the file's name where `alt` is empty, not where it is a space. */
export function DecorativeImage(props: DecorativeImageProps) {
  return <img {...props} alt=" " aria-hidden="true" />;
}

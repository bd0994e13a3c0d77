import type { ComponentPropsWithoutRef } from "react";

import { buttonLooks } from "./button-looks";
import type { ButtonLook } from "./button-looks";

export interface ButtonLinkProps extends Omit<
  ComponentPropsWithoutRef<"a">,
  "className" | "style" | "onClick"
> {
  href: string;
  look?: ButtonLook;
  wide?: boolean;
  /** Fetched at idle, for the one place where nearly everybody goes next. */
  prefetch?: boolean;
}

/** A link that is the next thing to do and looks like it. */
export function ButtonLink({
  look = "main",
  wide = false,
  prefetch,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonLooks(look, wide)} data-prefetch={prefetch ? "" : undefined}>
      {children}
    </a>
  );
}

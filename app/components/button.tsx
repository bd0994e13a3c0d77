import type { ComponentPropsWithoutRef } from "react";

import { buttonLooks } from "./button-looks";
import type { ButtonLook } from "./button-looks";

export interface ButtonProps extends Omit<
  ComponentPropsWithoutRef<"button">,
  "className" | "style" | "onClick"
> {
  /** `main` once a page, `quiet` for the rest, `small` and `small-quiet` in rows, `link` for a change that is a POST. */
  look?: ButtonLook;
  /** As wide as what it stands in. */
  wide?: boolean;
}

/** What a form is sent with. `name` and `value` carry the intent, where a form has several. */
export function Button({ look = "main", wide = false, type = "submit", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonLooks(look, wide)} />;
}

import type { ComponentPropsWithoutRef } from "react";

import { buttonName } from "~/lib/button-value";

import { buttonLooks } from "./button-looks";
import type { ButtonLook } from "./button-looks";

export interface ButtonProps extends Omit<
  ComponentPropsWithoutRef<"button">,
  "className" | "style" | "onClick" | "name" | "value"
> {
  /** `main` once a page, `quiet` for the rest, `small` and `small-quiet` in rows, `link` for a change that is a POST. */
  look?: ButtonLook;
  /** As wide as what it stands in. */
  wide?: boolean;
  /** With `value`: what is posted when this button is used, where a form has several. */
  name?: string | undefined;
  value?: string | undefined;
}

/** Submits a form. */
export function Button(props: ButtonProps) {
  const { look = "main", wide = false, type = "submit", name, value, ...rest } = props;
  const field = name !== undefined && value !== undefined ? buttonName(name, value) : name;
  return <button {...rest} name={field} type={type} className={buttonLooks(look, wide)} />;
}

import type { ComponentPropsWithoutRef } from "react";
import { buttonName } from "~/ui/forms/button-value";

const looks = {
  main: "btn",
  quiet: "btn btn-quiet",
  small: "btn btn-small",
  "small-quiet": "btn btn-quiet btn-small",
  link: "btn-link",
  sun: "btn btn-sun",
  danger: "btn btn-danger",
} as const;

export type ButtonLook = keyof typeof looks;

function buttonLooks(look: ButtonLook, wide: boolean): string {
  return wide ? `${looks[look]} w-full` : looks[look];
}

type ButtonProps = Omit<
  ComponentPropsWithoutRef<"button">,
  "className" | "style" | "onClick" | "name" | "value"
> & {
  /**
   * `main` once a page, `small` and `small-quiet` in rows, `link` for a change that is a POST, `sun` on a ground,
   * `danger` for what cannot be undone.
   */
  look?: ButtonLook;
  wide?: boolean;
  /** With `value`: what is posted when this button is used, where a form has several. */
  name?: string | undefined;
  value?: string | undefined;
};

export function Button(props: ButtonProps) {
  const { look = "main", wide = false, type = "submit", name, value, ...rest } = props;
  const field = name !== undefined && value !== undefined ? buttonName(name, value) : name;
  return <button {...rest} name={field} type={type} className={buttonLooks(look, wide)} />;
}

type ButtonLinkProps = Omit<ComponentPropsWithoutRef<"a">, "className" | "style" | "onClick"> & {
  href: string;
  look?: ButtonLook;
  wide?: boolean;
};

/** A link that is the next thing to do and looks like it. */
export function ButtonLink({ look = "main", wide = false, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonLooks(look, wide)}>
      {children}
    </a>
  );
}

/** Script puts a button here that prints the page; empty without script, since text browsers show what is `hidden`. */
export function PrintButton({ label }: { label: string }) {
  return <span data-print={label} className="no-print" />;
}

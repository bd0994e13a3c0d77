import type { ComponentPropsWithoutRef, ReactNode } from "react";
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

/** Several children as one: a framed button would set them side by side in columns. */
const renderLabel = (children: ReactNode, look: ButtonLook) =>
  typeof children === "string" || look === "link" ? children : <span>{children}</span>;

type ButtonProps = Omit<
  ComponentPropsWithoutRef<"button">,
  "className" | "style" | "onClick" | "name" | "value"
> & {
  /**
   * `sun` for the one step of a page that leads to paying, and on a poster background, `main` for the main step of other
   * pages, `small` and `small-quiet` in rows, `link` for a POST that looks like a link, `danger` for irreversible actions.
   */
  look?: ButtonLook;
  wide?: boolean;
  /** In a paragraph of its own. */
  standalone?: boolean;
  /** Posted with `value` when this button is used, in forms with several buttons. */
  name?: string | undefined;
  value?: string | undefined;
};

export function Button(props: ButtonProps) {
  const { look = "main", wide = false, type = "submit", standalone, name, value, ...own } = props;
  const { children, ...rest } = own;
  const field = name !== undefined && value !== undefined ? buttonName(name, value) : name;
  const button = (
    <button {...rest} name={field} type={type} className={buttonLooks(look, wide)}>
      {renderLabel(children, look)}
    </button>
  );
  return standalone ? <p>{button}</p> : button;
}

type ButtonLinkProps = Omit<ComponentPropsWithoutRef<"a">, "className" | "style" | "onClick"> & {
  href: string;
  look?: ButtonLook;
  wide?: boolean;
  /** In a paragraph of its own. */
  standalone?: boolean;
  /** With `standalone`: not printed. */
  screenOnly?: boolean;
};

/** A link that looks like a button, for the main next step. */
export function ButtonLink(props: ButtonLinkProps) {
  const { look = "main", wide = false, standalone, screenOnly, children, ...rest } = props;
  const link = (
    <a {...rest} className={buttonLooks(look, wide)}>
      {renderLabel(children, look)}
    </a>
  );
  return standalone ? <p className={screenOnly ? "no-print" : undefined}>{link}</p> : link;
}

/** Placeholder where script adds a print button. Not a hidden button, since text browsers show `hidden` elements. */
export function PrintButton({ label }: { label: string }) {
  return <span data-print={label} className="no-print" />;
}

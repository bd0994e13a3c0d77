import type { ReactNode } from "react";
import { SeparatedLinks } from "~/ui/separated-links";

const gaps = { tight: "gap-1", small: "gap-2", medium: "gap-4", large: "gap-6" } as const;

type StackProps = {
  as?: "div" | "section";
  gap?: keyof typeof gaps;
  labelledBy?: string | undefined;
  children: ReactNode;
};

/** Vertical stack with even gaps. */
export function Stack({ as: Element = "div", gap = "medium", labelledBy, children }: StackProps) {
  return (
    <Element
      aria-labelledby={labelledBy}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] ${gaps[gap]} ${Element === "section" ? "mt-4 first:mt-0" : ""}`}
    >
      {children}
    </Element>
  );
}

type RowProps = {
  children: ReactNode;
  /** False if the children are block elements without CSS. */
  separated?: boolean;
  /** Links close below each other on narrow screens. */
  dense?: boolean;
};

/** Wrapping row of buttons and links, with vertical bars between them in text browsers. */
export function Row({ children, separated = true, dense = false }: RowProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 ${dense ? "gap-y-0" : "gap-y-2"}`}>
      {separated ? <SeparatedLinks>{children}</SeparatedLinks> : children}
    </div>
  );
}

type SplitProps = {
  children: ReactNode;
  /**
   * The second child is a form with `display: contents`: its first part continues the main content, and its last part
   * is beside both.
   */
  formBeside?: boolean;
  /** The card among the children is beside the two others, regardless of the order. */
  panelBeside?: boolean;
};

/** Main content with related content beside it on wide screens: two children, in reading order. */
export function Split({ children, formBeside = false, panelBeside = false }: SplitProps) {
  const layout = formBeside ? " form-beside" : panelBeside ? " panel-beside" : "";
  return <div className={`split${layout}`}>{children}</div>;
}

/** Sections side by side, as many as there is room for, each whole. */
export function Columns({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? "text-columns wide" : "text-columns"}>{children}</div>;
}

type PanelProps = {
  as?: "div" | "section";
  /** Id of the heading, for `section`. */
  labelledBy?: string | undefined;
  /** Sticky beside the content, or fixed at the bottom of narrow screens, reduced to the total and the button. */
  bar?: boolean;
  children: ReactNode;
};

export function Panel({ as: Element = "div", labelledBy, bar = false, children }: PanelProps) {
  return (
    <Element aria-labelledby={labelledBy} className={bar ? "card side bar" : "card"}>
      {children}
    </Element>
  );
}

type StandaloneLinkProps = { href: string; screenOnly?: boolean; children: ReactNode };

/** A link in a paragraph of its own. */
export function StandaloneLink({ href, screenOnly = false, children }: StandaloneLinkProps) {
  return (
    <p className={screenOnly ? "no-print" : undefined}>
      <a href={href}>{children}</a>
    </p>
  );
}

type LeadProps = {
  children: ReactNode;
  small?: boolean;
  /** For `aria-labelledby`. */
  id?: string;
};

/** Introduction below a heading, or secondary text. */
export function Lead({ children, small = false, id }: LeadProps) {
  return (
    <p id={id} className={small ? "text-small text-muted" : "text-muted"}>
      {children}
    </p>
  );
}

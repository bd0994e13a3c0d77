import type { ReactNode } from "react";
import { SeparatedLinks } from "~/ui/separated-links";

const gaps = { tight: "gap-1", small: "gap-2", medium: "gap-4", large: "gap-6" } as const;

type StackProps = {
  as?: "div" | "section";
  gap?: keyof typeof gaps;
  labelledBy?: string | undefined;
  children: ReactNode;
};

/** One thing below the other, evenly. */
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
  /** Not where its parts are components that begin a line of their own without style. */
  separated?: boolean;
};

/** Buttons and links side by side as long as they fit. Without style a line separates them. */
export function Row({ children, separated = true }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {separated ? <SeparatedLinks>{children}</SeparatedLinks> : children}
    </div>
  );
}

type SplitProps = {
  children: ReactNode;
  /** The second child is a form with `display: contents`: its first part continues the main content, its last is beside both. */
  formBeside?: boolean;
  /** The child that is a card is beside the two others, wherever it comes among them. */
  panelBeside?: boolean;
};

/** The main content and, beside it on a wide screen, related content: two children, in reading order. */
export function Split({ children, formBeside = false, panelBeside = false }: SplitProps) {
  const layout = formBeside ? " form-beside" : panelBeside ? " panel-beside" : "";
  return <div className={`split${layout}`}>{children}</div>;
}

type PanelProps = {
  as?: "div" | "section";
  /** The id of the heading inside, for `section`. */
  labelledBy?: string | undefined;
  /** In sight beside the content, or at the bottom of a narrow screen with the last sum and the button alone. */
  bar?: boolean;
  children: ReactNode;
};

/** A card on the paper: the sum, the other way to choose, a part of a long form. */
export function Panel({ as: Element = "div", labelledBy, bar = false, children }: PanelProps) {
  return (
    <Element aria-labelledby={labelledBy} className={bar ? "card side bar" : "card"}>
      {children}
    </Element>
  );
}

type LeadProps = {
  children: ReactNode;
  small?: boolean;
  /** Where something else is named by it. */
  id?: string;
};

/** A sentence below the heading, or secondary text. */
export function Lead({ children, small = false, id }: LeadProps) {
  return (
    <p id={id} className={small ? "text-small text-muted" : "text-muted"}>
      {children}
    </p>
  );
}

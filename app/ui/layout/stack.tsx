import type { ReactNode } from "react";

const gaps = { tight: "gap-1", small: "gap-2", medium: "gap-4", large: "gap-6" } as const;

export interface StackProps {
  as?: "div" | "section" | "header" | "article";
  gap?: keyof typeof gaps;
  labelledBy?: string | undefined;
  children: ReactNode;
}

/** One thing below the other, evenly. */
export function Stack({ as: Element = "div", gap = "medium", labelledBy, children }: StackProps) {
  return (
    <Element
      aria-labelledby={labelledBy}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] ${gaps[gap]}`}
    >
      {children}
    </Element>
  );
}

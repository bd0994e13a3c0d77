import type { ReactNode } from "react";

type EmptyStateProps = {
  /** A sentence that says what is missing, below the page's `h1`. Null if the heading above says so. */
  title: string | null;
  titleAs?: "h2" | "p";
  children?: ReactNode;
  action?: ReactNode;
};

/** Replaces an empty list: why it is empty, and what to do next. */
export function EmptyState({ title, titleAs: Title = "p", children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-4 border-t py-6">
      {title === null ? null : <Title className="font-display text-title">{title}</Title>}
      {children}
      {action}
    </div>
  );
}

import type { ReactNode } from "react";

type EmptyStateProps = {
  /** A sentence that says what is missing, below the page's `h1`. */
  title: string;
  titleAs?: "h2" | "p";
  children?: ReactNode;
  action?: ReactNode;
};

/** Replaces an empty list: why it is empty, and what to do next. */
export function EmptyState({ title, titleAs: Title = "p", children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-4 border-t py-6">
      <Title className="font-display text-title">{title}</Title>
      {children}
      {action}
    </div>
  );
}

import type { ReactNode } from "react";

type EmptyStateProps = {
  /** What is not there, in a sentence. The page's `h1` stays above it. */
  title: string;
  titleAs?: "h2" | "p";
  children?: ReactNode;
  /** Where to go instead. */
  action?: ReactNode;
};

/** In place of a list without entries: why, and what to do now. */
export function EmptyState({ title, titleAs: Title = "p", children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-4 border-t py-6">
      <Title className="font-display text-title">{title}</Title>
      {children}
      {action}
    </div>
  );
}

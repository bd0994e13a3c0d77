import type { ReactNode } from "react";

export interface LeadProps {
  children: ReactNode;
  small?: boolean;
  /** Where something else is named by it. */
  id?: string;
}

/** A sentence below the heading, or any text that is not the matter itself. */
export function Lead({ children, small = false, id }: LeadProps) {
  return (
    <p id={id} className={small ? "text-small text-muted" : "text-muted"}>
      {children}
    </p>
  );
}

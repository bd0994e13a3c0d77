import type { ReactNode } from "react";

import { Parted } from "../parted";

export type RowProps = {
  children: ReactNode;
  /** Not where its parts are components that begin a line of their own without style. */
  parted?: boolean;
};

/** Things side by side as long as they fit: buttons, links. Where there is no style a line parts them. */
export function Row({ children, parted = true }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {parted ? <Parted>{children}</Parted> : children}
    </div>
  );
}

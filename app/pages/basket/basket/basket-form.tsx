import { createContext, useContext, type ReactNode } from "react";

import { useOwnPath } from "~/ui/forms/own-path";

const Snapshot = createContext("");

/** The `basketSnapshot` that the page's forms were rendered from. */
export const SnapshotProvider = Snapshot.Provider;

type BasketFormProps = {
  /** Defaults to the current page. */
  action?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Form that changes the basket. It sends the rendered snapshot, so that changes made elsewhere are reported. */
export function BasketForm({ action, className, children }: BasketFormProps) {
  const seen = useContext(Snapshot);
  const ownPath = useOwnPath();
  return (
    <form method="post" action={action ?? ownPath} className={className} noValidate>
      <input type="hidden" name="seen" value={seen} />
      {children}
    </form>
  );
}

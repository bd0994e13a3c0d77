import { createContext, useContext } from "react";
import type { ReactNode } from "react";

import { useOwnPath } from "~/ui/forms/own-path";

const Seen = createContext("");

/** What the forms of this page saw of the basket (see `basketSnapshot`). */
export const SeenBasket = Seen.Provider;

type BasketFormProps = {
  /** Where it is not the page itself. */
  action?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A change of the basket. It sends what the page showed, so that changes made elsewhere are reported. */
export function BasketForm({ action, className, children }: BasketFormProps) {
  const seen = useContext(Seen);
  const ownPath = useOwnPath();
  return (
    <form method="post" action={action ?? ownPath} className={className} noValidate>
      <input type="hidden" name="seen" value={seen} />
      {children}
    </form>
  );
}

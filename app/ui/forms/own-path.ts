import { createContext, useContext } from "react";

const OwnPathContext = createContext<string | undefined>(undefined);

/** Gives the page's own path and search to its forms. */
export const OwnPathProvider = OwnPathContext.Provider;

/**
 * Where a form posts that comes back to its own page: there, without the fragment. A browser would keep it, and a form
 * that is refused twice would open at the field that was looked up the first time, not at what is wrong now.
 */
export const useOwnPath = (): string | undefined => useContext(OwnPathContext);

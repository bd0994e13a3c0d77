import { createContext, useContext } from "react";

const OwnPathContext = createContext<string | undefined>(undefined);

/** Provides the page's path and query string to its forms. */
export const OwnPathProvider = OwnPathContext.Provider;

/**
 * The `action` of forms that post to their own page. Without it browsers keep the URL fragment, and a form that is
 * refused twice would scroll to the field of the first error link.
 */
export const useOwnPath = (): string | undefined => useContext(OwnPathContext);

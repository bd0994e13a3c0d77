/**
 * Replaces @remix-run/react in the bundle of the plain React server. Has the exports that the storefront's components use.
 */
import { createContext, useContext } from "react";

type Match = { id: string; handle: unknown; data: unknown };

const Matches = createContext<readonly Match[]>([]);

export const MatchesProvider = Matches.Provider;

export const useMatches = (): readonly Match[] => useContext(Matches);

export const useLoaderData = (): unknown => useMatches().at(-1)?.data;

export const useRouteLoaderData = (id: string): unknown =>
  useMatches().find((match) => match.id === id)?.data;

export const useActionData = (): undefined => undefined;
export const useRouteError = (): undefined => undefined;
export const isRouteErrorResponse = (): boolean => false;

const unsupported = (): never => {
  throw new Error("not supported without Remix");
};
export {
  unsupported as Outlet,
  unsupported as Scripts,
  unsupported as matchPath,
  unsupported as matchRoutes,
  unsupported as useLocation,
};

/**
 * What the storefront's components take from @remix-run/react, without Remix: the bundle of the
 * plain React server has this module in its place. Names and results are Remix's own.
 */
import { createContext, useContext } from "react";

type Match = { id: string; handle: unknown; data: unknown };

const Matches = createContext<readonly Match[]>([]);

export const MatchesProvider = Matches.Provider;

export const useMatches = (): readonly Match[] => useContext(Matches);

export const useLoaderData = (): unknown => useMatches().at(-1)?.data;

export const useRouteLoaderData = (id: string): unknown =>
  useMatches().find((match) => match.id === id)?.data;

/** Nothing was posted and nothing failed. */
export const useActionData = (): undefined => undefined;
export const useRouteError = (): undefined => undefined;
export const isRouteErrorResponse = (): boolean => false;

const notHere = (): never => {
  throw new Error("the plain page was about to render a part of Remix");
};
export {
  notHere as Outlet,
  notHere as Scripts,
  notHere as matchPath,
  notHere as matchRoutes,
  notHere as useLocation,
};

import type { RequestHandler } from "express";

import { isRouteOpen } from "~/routing/feature-routes";

import type { AppParts } from "../rendering/app-parts";
import { RequestRejected } from "./request-rejected";

/** Before forms are read: no page of a feature that is off is found, whatever the request sends. */
export const closedRoutes =
  ({ features }: Pick<AppParts, "features">): RequestHandler =>
  (_req, res, next) => {
    const check = () =>
      next(
        isRouteOpen(features.current(), res.locals.page.id) ? undefined : new RequestRejected(404),
      );
    const reading = features.refresh();
    if (reading === null) check();
    else reading.then(check, next);
  };

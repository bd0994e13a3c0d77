import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";

import { builderPath } from "../builder-path";
import { eventFieldId } from "../builder-errors";
import { getPackage } from "~/parts/packages/get-packages.server";

/**
 * Redirects a performance of a package, because a package is chosen as a whole: to the builder with this date chosen,
 * to the dates of a series, or to the performance's own form.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<never> {
  const { instance = "", page, registration } = params;
  const offer = await getPackage(context, params["package"] ?? "");
  const event = offer.events.find(({ instances }) => instances.some(({ id }) => id === instance));
  if (event === undefined) return throwErrorPage(404);
  const at = { event: event.id, instance };
  if (registration !== undefined) return throwRedirect(registrationPath(registration, at));
  if (page === "form") return throwRedirect(pathTo("instance-form", at));
  if (page !== undefined) return throwErrorPage(404);
  if (offer.type !== "fixed-series")
    return throwRedirect(`${builderPath(offer, { choose: instance })}#${eventFieldId(event.id)}`);
  return throwRedirect(pathTo("series-dates", { series: offer.id }, { date: instance }));
}

function registrationPath(registration: string, at: { event: string; instance: string }): string {
  switch (registration) {
    case "first-choice":
    case "alternative-choices":
    case "dress-rehearsal":
      return pathTo(`register-${registration}`, at);
    default:
      return throwErrorPage(404);
  }
}

/** Never rendered, but a route needs a component for its 404 to be the site's own page. */
export default function PackagePerformance() {
  return null;
}

import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwErrorPage } from "~/.server/rendering/replies";
import { throwNotFound } from "~/parts/performances/not-found.server";

/** The catch-all route. */
export function loader({ context }: LoaderFunctionArgs) {
  return throwNotFound(context);
}

export function action() {
  return throwErrorPage(404);
}

export default function NotFound() {
  return null;
}

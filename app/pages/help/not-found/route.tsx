import { throwErrorPage } from "~/.server/rendering/replies";

/** The catch-all route. */
export function loader() {
  return throwErrorPage(404);
}

export function action() {
  return throwErrorPage(404);
}

export default function NotFound() {
  return null;
}

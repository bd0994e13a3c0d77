import { throwErrorPage } from "~/.server/http/rendering/replies";

/** Whatever no other route answers. */
export function loader() {
  return throwErrorPage(404);
}

export function action() {
  return throwErrorPage(404);
}

export default function NotFound() {
  return null;
}

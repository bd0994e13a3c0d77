import { refuse } from "~/.server/http/pages/replies";

/** Whatever no other route answers. */
export function loader() {
  return refuse(404);
}

export function action() {
  return refuse(404);
}

export default function NotFound() {
  return null;
}

import { refuse } from "~/.server/http/rendering/replies";

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

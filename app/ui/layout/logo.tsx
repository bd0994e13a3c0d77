import { venue } from "~/venue";

/**
 * The center's mark, and the first word of its name as a drawing, which is there before the font is. A file of its own,
 * since it would be a sixth of many pages. A center of another name draws its own.
 */
export function Logo() {
  const [first, ...rest] = venue.name.split(" ");
  return (
    <>
      <svg viewBox="0 0 505 100" aria-hidden="true">
        <use href="/wordmark.svg#mark" />
      </svg>
      <span className="vh">{first} </span>
      <small>{rest.join(" ")}</small>
    </>
  );
}

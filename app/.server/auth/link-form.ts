/** Fields of a posted form, or of an address. */
type Fields = Pick<URLSearchParams | FormData, "get" | "has">;

/** Whether a page was opened by a mailed link. */
export const hasLink = (query: Fields) => query.has("token") || query.has("registration");

/**
 * Whether a form is that of a page that was opened by a mailed link: it brings the link's token, and no code. Nobody
 * guesses a token, so such forms alone are not counted by `signInLimit`; a code can be guessed, wherever it is posted.
 */
export function isLinkForm(query: Fields, form: Fields): boolean {
  const isGiven = (fields: Fields, name: string) => (fields.get(name) ?? "") !== "";
  if (!hasLink(query) || form.has("code") || form.has("email")) return false;
  switch (form.get("intent")) {
    case "link":
      return isGiven(form, "token");
    case "confirm":
      return isGiven(form, "registration");
    case "new-password":
      return isGiven(query, "token");
    default:
      return false;
  }
}

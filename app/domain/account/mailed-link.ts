/** A link of a mail as its page meets it. */
export type MailedLink = {
  kind: "magic-link" | "password-reset" | "registration";
  token: string;
  /** Whether it can still be used. */
  alive: boolean;
  /** To whom it was mailed, where the link says so. */
  email: string | null;
  /** What it knows besides its token, sealed; "" for a link without. */
  note: string;
};

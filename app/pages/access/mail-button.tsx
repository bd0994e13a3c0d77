import { Button, type ButtonLook } from "~/ui/button";
import { pathTo } from "~/routing/paths";

type MailButtonProps = {
  /** The page that mails its link. */
  to: "authentication" | "reset-password";
  /** To whom: the address as it was typed, or the sealed note of a link that has run out. */
  who: { email: string | null } | { note: string };
  look?: ButtonLook;
  children: string;
};

/** A link by mail in one press. Without an address it leads to the page that asks for it. */
export function MailButton({ to, who, look = "quiet", children }: MailButtonProps) {
  return (
    <form method="post" action={pathTo(to)}>
      <input type="hidden" name="intent" value="send" />
      {"note" in who ? <input type="hidden" name="note" value={who.note} /> : null}
      {"email" in who && who.email !== null ? (
        <input type="hidden" name="email" value={who.email} />
      ) : null}
      <Button look={look}>{children}</Button>
    </form>
  );
}

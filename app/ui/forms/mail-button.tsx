import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, type ButtonLook } from "~/ui/button";
import { Row, Stack } from "~/ui/layout/primitives";

/** A page that emails a link to itself. */
export type LinkPage = "authentication" | "reset-password";

type MailButtonProps = {
  to: LinkPage;
  /** The recipient: a typed address, or the sealed state of an expired link. */
  who: { email: string | null } | { note: string };
  look?: ButtonLook;
  children: string;
};

/** Emails a link with one click. Without an address, opens the page that asks for it. */
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

export function LinkNotReceived({ to, email }: { to: LinkPage; email: string | null }) {
  const { t } = useTranslation();
  const isReset = to === "reset-password";
  return (
    <Stack gap="small">
      <p>{t("access.magicLink.nothingCame")}</p>
      <Row separated={false}>
        <MailButton to={to} who={{ email }}>
          {t(isReset ? "access.reset.sendAnother" : "access.magicLink.sendAnother")}
        </MailButton>
        <a href={pathTo("login")}>{t(isReset ? "access.withPassword" : "access.anotherEmail")}</a>
      </Row>
    </Stack>
  );
}

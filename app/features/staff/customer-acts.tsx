import { Lead } from "~/components/lead";
import { Stack } from "~/components/stack";
import type { StaffEntry } from "~/domain/staff";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import type { WordKey } from "~/i18n/translate";

/** What is known of by its own words; anything else is shown as the log has it. */
const ACT_WORDS: Readonly<Record<string, WordKey>> = {
  "magic-link": "staff.acts.magic-link",
  "password-reset": "staff.acts.password-reset",
  "basket-link": "staff.acts.basket-link",
  unlock: "staff.acts.unlock",
  email: "staff.acts.email",
  resend: "staff.acts.resend",
  refund: "staff.acts.refund",
  cancel: "staff.acts.cancel",
};

/** What staff did for this customer lately, so that the next one does not do it again. */
export function CustomerActs({ acts }: { acts: readonly StaffEntry[] }) {
  const { t, locale } = useWords();
  return (
    <Stack as="section" labelledBy="acts" gap="small">
      <h2 id="acts">{t("staff.acts.title")}</h2>
      {acts.length === 0 ? (
        <Lead>{t("staff.acts.none")}</Lead>
      ) : (
        <ol className="border-b">
          {acts.map(({ id, at, actor, action, reason, details }) => {
            const known = ACT_WORDS[action];
            return (
              <li key={id} className="grid gap-1 border-t py-3">
                <p className="font-semibold">
                  {known === undefined ? action : t(known)}
                  {details.order === undefined ? null : ` ${details.order}`}
                  {details.email === undefined ? null : ` ${details.email}`}
                </p>
                {reason === null ? null : <p>{reason}</p>}
                <p className="num text-small text-muted">
                  {t("staff.acts.by", { actor, time: formatDate(at, "date-time", locale) })}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </Stack>
  );
}

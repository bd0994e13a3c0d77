import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout/panel";
import { Row } from "~/ui/layout/row";
import { TextField } from "~/ui/forms/text-field";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { ShownShare } from "./share-page";
import { formatDate } from "~/i18n/format-date";
import { seatName } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";

import { performanceLine } from "~/pages/basket/performance-line";

/** A link that was made: to be sent, and to be taken back. */
export function ShareLink({ share }: { share: ShownShare }) {
  const { t, locale } = useTranslation();
  const { id, href, instance, seats, endsAt } = share;
  const what = seats.map((seat) => seatName(t, seat)).join("; ");
  const subject = t("tickets.share.subject", {
    title: instance.title,
    when: formatDate(instance.startsAt, "date-time", locale),
  });
  return (
    <Panel>
      <h3 id={`link-${id}`}>{what}</h3>
      <p className="num text-small text-muted">
        {`${instance.title}, ${performanceLine(instance, locale)}`}
      </p>
      {href === null ? (
        <p>{t("tickets.share.lost")}</p>
      ) : (
        <TextField
          field={{ id: `href-${id}`, name: "href", initialValue: href }}
          label={t("tickets.share.label")}
          hint={t("tickets.share.until", { time: formatDate(endsAt, "date-time", locale) })}
          readOnly
          autoComplete="off"
        />
      )}
      <form method="post">
        <input type="hidden" name="share" value={id} />
        <Row>
          {href === null ? null : (
            <a
              href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(href)}`}
              className="inline-block py-1"
            >
              {t("tickets.share.mail")}
              <VisuallyHidden>{t("tickets.about", { what })}</VisuallyHidden>
            </a>
          )}
          <Button look="link" name="intent" value="revoke">
            {t("tickets.share.revoke")}
            <VisuallyHidden>{t("tickets.about", { what })}</VisuallyHidden>
          </Button>
        </Row>
      </form>
    </Panel>
  );
}

import { VisuallyHidden } from "~/ui/visually-hidden";
import type { InstanceLabel } from "#contract/schemas/seat-label";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** From a performance's tickets to where a link to them is made. */
export function ShareAction({ instance: { id, title } }: { instance: InstanceLabel }) {
  const { t } = useTranslation();
  return (
    <a className="inline-block py-0.5" href={pathTo("share-tickets", {}, { instance: id })}>
      {t("tickets.share.link")}
      <VisuallyHidden>{t("tickets.about", { what: title })}</VisuallyHidden>
    </a>
  );
}

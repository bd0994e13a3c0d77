import type { InstanceLabel } from "#contract/schemas/ticket";

import { VisuallyHidden } from "~/ui/visibility";
import { useIsOpen } from "~/routing/feature-routes";
import { useTranslation } from "~/i18n/translation-context";
import { pageParam } from "~/ui/list-pages";
import { pathTo } from "~/routing/paths";
import { NamesWithin } from "~/ui/content-text";

export function ShareAction({
  instance: { id, title },
  page = 1,
}: {
  instance: InstanceLabel;
  page?: number;
}) {
  const { t } = useTranslation();
  if (!useIsOpen()("share-tickets")) return null;
  return (
    <a
      className="inline-block py-0.5"
      href={pathTo("share-tickets", {}, { instance: id, page: pageParam(page) })}
    >
      {t("tickets.share.link")}
      <VisuallyHidden>
        <NamesWithin text={t("tickets.about", { what: title })} names={[title]} />
      </VisuallyHidden>
    </a>
  );
}

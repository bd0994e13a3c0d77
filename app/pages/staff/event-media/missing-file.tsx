import { findMedia } from "#contract/media/find-media";
import { useTranslation } from "~/i18n/translation-context";

/** Says that a file that an event names is neither in the venue's `media/` nor uploaded. */
export function MissingFile({
  name,
  uploads,
}: {
  name: string | null;
  uploads: readonly string[];
}) {
  const { t } = useTranslation();
  if (name === null || findMedia(name, uploads) !== null) return null;
  return <p className="text-error">{t("staff.media.missing", { name })}</p>;
}

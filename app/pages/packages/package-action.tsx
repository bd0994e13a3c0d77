import type { Package } from "#contract/schemas/package";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { VisuallyHidden } from "~/ui/visibility";

/** Leads to what a package contains. */
export function PackageAction({ offer }: { offer: Pick<Package, "id" | "name"> }) {
  const { t } = useTranslation();
  return (
    <ButtonLink look="quiet" href={pathTo("package", { package: offer.id })}>
      {t("packages.see")}
      <VisuallyHidden>{`: ${offer.name}`}</VisuallyHidden>
    </ButtonLink>
  );
}

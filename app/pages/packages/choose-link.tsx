import type { Package } from "#contract/schemas/package";
import { useTranslation } from "~/i18n/translation-context";
import { ButtonLink, type ButtonLook } from "~/ui/button";
import { VisuallyHidden } from "~/ui/visibility";

import { builderPath } from "./builder-path";

/** Leads to where a package is chosen. */
export function ChooseLink({
  offer,
  look,
}: {
  offer: Pick<Package, "id" | "name" | "type">;
  look?: ButtonLook;
}) {
  const { t } = useTranslation();
  return (
    <ButtonLink href={builderPath(offer)} {...(look !== undefined && { look })}>
      {t(`packages.choose.${offer.type}`)}
      <VisuallyHidden>{`: ${offer.name}`}</VisuallyHidden>
    </ButtonLink>
  );
}

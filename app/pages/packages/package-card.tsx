import type { ReactNode } from "react";

import type { Package } from "#contract/schemas/package";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { VisuallyHidden } from "~/ui/visibility";

import { ContentText } from "~/ui/content-text";
import {
  lacksEvents,
  offerPoster,
  packageClosed,
  packageContents,
  packagePrice,
} from "./package-words";

type PackageCardProps = {
  offer: Package;
  titleAs?: "h2" | "h3";
  /** Shown while the package is on sale. */
  action: ReactNode;
};

export function PackageCard({ offer, titleAs, action }: PackageCardProps) {
  const words = useTranslation();
  const closed = packageClosed(offer, words);
  return (
    <Card
      poster={posterImage(offerPoster(offer))}
      {...(titleAs !== undefined && { titleAs })}
      title={
        <a href={pathTo("package", { package: offer.id })} className="text-ink no-underline">
          <ContentText kind="package" text={offer.name} />
        </a>
      }
      action={closed === null ? action : <p className="text-muted">{closed}</p>}
    >
      <ContentText as="p" kind="package" text={offer.description} />
      <PackageFacts offer={offer} />
    </Card>
  );
}

export function PackageFacts({ offer }: { offer: Package }) {
  const words = useTranslation();
  const price = packagePrice(offer, words);
  return (
    <ul className="num grid gap-1">
      {price === null ? null : <li className="font-semibold">{price}</li>}
      {lacksEvents(offer) ? null : <li>{packageContents(offer, words.t)}</li>}
    </ul>
  );
}

export function PackageAction({ offer }: { offer: Pick<Package, "id" | "name"> }) {
  const { t } = useTranslation();
  return (
    <ButtonLink look="quiet" href={pathTo("package", { package: offer.id })}>
      {t("packages.see")}
      <VisuallyHidden>
        : <ContentText kind="package" text={offer.name} />
      </VisuallyHidden>
    </ButtonLink>
  );
}

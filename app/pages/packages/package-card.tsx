import type { ReactNode } from "react";

import type { Package } from "#contract/schemas/package";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
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
  packageFrom,
} from "./package-words";
import { useNow } from "~/routing/page-frame";

type PackageCardProps = {
  offer: Package;
  titleAs?: "h2" | "h3";
  /** Shown while the package is on sale. */
  action: ReactNode;
};

export function PackageCard({ offer, titleAs, action }: PackageCardProps) {
  const words = useTranslation();
  const now = useNow();
  const closed = packageClosed(offer, { ...words, now });
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

type PackageFactsProps = {
  offer: Package;
  /** Where green is not legible. */
  isOnGround?: boolean;
};

export function PackageFacts({ offer, isOnGround = false }: PackageFactsProps) {
  const words = useTranslation();
  const { t, locale } = words;
  const from = packageFrom(offer, words);
  const { savesFrom } = offer;
  return (
    <ul className="num grid gap-1">
      {from === null ? null : <li className="font-semibold">{from}</li>}
      {from === null || !savesFrom ? null : (
        <li>
          <strong className={isOnGround ? undefined : "text-good"}>
            {t("packages.saves", { sum: formatPrice(savesFrom, locale) })}
          </strong>
        </li>
      )}
      {lacksEvents(offer) ? null : <li>{packageContents(offer, t)}</li>}
    </ul>
  );
}

export function PackageAction({ offer }: { offer: Pick<Package, "id" | "name" | "type"> }) {
  const { t } = useTranslation();
  return (
    <ButtonLink look="quiet" href={pathTo("package", { package: offer.id })}>
      {t(`packages.see.${offer.type === "super" ? "packages" : "events"}`)}
      <VisuallyHidden>
        : <ContentText kind="package" text={offer.name} />
      </VisuallyHidden>
    </ButtonLink>
  );
}

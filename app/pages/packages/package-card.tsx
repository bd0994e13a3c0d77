import type { ReactNode } from "react";

import type { Package } from "#contract/schemas/package";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Card } from "~/ui/card";

import { packageClosed, packageContents, packageDiscount, packagePrice } from "./package-words";

export type PackageCardProps = {
  offer: Package;
  eventCount: number;
  poster: string | null;
  titleAs?: "h2" | "h3";
  /** Where it is on sale. */
  action: ReactNode;
};

/** A package of several: what it is, how many events, what it saves, and what it costs at least. */
export function PackageCard({ offer, eventCount, poster, titleAs, action }: PackageCardProps) {
  const words = useTranslation();
  const closed = packageClosed(offer, words);
  return (
    <Card
      {...(poster !== null && { poster })}
      {...(titleAs !== undefined && { titleAs })}
      title={<a href={pathTo("package", { package: offer.id })}>{offer.name}</a>}
      action={closed === null ? action : <p className="text-muted">{closed}</p>}
    >
      <p>{offer.description}</p>
      <PackageFacts offer={offer} eventCount={eventCount} />
    </Card>
  );
}

/** How many events, what it saves and what it costs at least, each in a line. */
export function PackageFacts({ offer, eventCount }: { offer: Package; eventCount: number }) {
  const words = useTranslation();
  const discount = packageDiscount(offer, words.t);
  const price = packagePrice(offer, words);
  return (
    <ul className="num grid gap-1">
      <li>{packageContents(offer, eventCount, words.t)}</li>
      {discount === null ? null : <li className="font-semibold">{discount}</li>}
      {price === null ? null : <li>{price}</li>}
    </ul>
  );
}

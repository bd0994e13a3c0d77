import { bandName, bandSign } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";

import { ContentText } from "./content-text";

type Band = {
  /** The class of its color and shape. */
  look: string;
  name: string;
};

/** A square in the color and shape of a price band's seats. Shapes differ too, so that color is not the only cue. */
export function BandSquare({ look, name }: Band) {
  // The sign is added by CSS, so that pages without CSS do not repeat the name.
  return (
    <span
      className={`key ${look} before:content-[attr(data-letter)]`}
      data-letter={bandSign(name) ?? undefined}
      aria-hidden="true"
    />
  );
}

/** "Band A, " for screen readers and without CSS, where the square shows the name; else the name for everyone. */
export function BandName({ name }: Pick<Band, "name">) {
  const { t } = useTranslation();
  if (bandSign(name) !== null) return <span className="vh">{`${bandName(t, name)}, `}</span>;
  return (
    <>
      <span className="min-w-0 break-words">
        <ContentText text={name} />,
      </span>{" "}
    </>
  );
}

export function BandBadge(band: Band) {
  return (
    <>
      <BandSquare {...band} />
      <BandName name={band.name} />
    </>
  );
}

import { useTranslation } from "~/i18n/translation-context";
import { DecorativeImage } from "~/ui/decorative-image";
import { SectionText } from "~/ui/section-text";
import { SeparatedLinks } from "~/ui/separated-links";

type SurroundingsProps = {
  /** Of the plan's drawings. */
  folder: string;
  section: { slug: string };
  neighbors: readonly { name: string; slug: string }[];
  hrefOf: (slug: string) => string;
};

/** The section's location in the hall, and the sections near it. */
export function Surroundings({ folder, section, neighbors, hrefOf }: SurroundingsProps) {
  const { t } = useTranslation();
  return (
    <figure className="near no-print">
      <DecorativeImage
        src={`${folder}/mini-${section.slug}.svg`}
        width="600"
        height="500"
        loading="lazy"
      />
      {neighbors.length === 0 ? null : (
        <figcaption>
          <nav
            aria-label={t("seats.nextSections")}
            className="flex flex-wrap gap-x-4 gap-y-1 text-small"
          >
            <SeparatedLinks>
              {neighbors.map(({ name, slug }) => (
                <a key={slug} href={hrefOf(slug)} className="inline-block py-0.5">
                  <SectionText name={name} />
                </a>
              ))}
            </SeparatedLinks>
          </nav>
        </figcaption>
      )}
    </figure>
  );
}

import { findMedia } from "#contract/media/find-media";
import { languageTags } from "#contract/names/locales";
import type { Artist, EventDetail, Excerpt, Review } from "#contract/schemas/event";
import { groupBy } from "#runtime/group-by";
import { choose, hashToSeed, motifOfInstrument } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { useContentLang, useTranslation } from "~/i18n/translation-context";
import { Collapsible } from "~/ui/collapsible";
import { ContentParagraphs, ContentText, useKnownLabel } from "~/ui/content-text";
import { DecorativeImage } from "~/ui/decorative-image";
import { Stack } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";

type Uploads = Pick<EventDetail, "uploads">;

type ExcerptProps = { excerpt: Excerpt } & Uploads;

/** Sound is played under the title; a video is higher than the banner has room for. */
export const isHeardInBanner = ({ excerpt, uploads }: Pick<EventDetail, "excerpt"> & Uploads) =>
  excerpt != null && findMedia(excerpt.file, uploads)?.kind === "audio";

/** Half a minute of the event, with its words for people who can't hear or see it. */
export function ExcerptPlayer({
  excerpt,
  uploads,
  inBanner = false,
  level: Heading = "h2",
}: ExcerptProps & { inBanner?: boolean; level?: "h2" | "h3" }) {
  const { t, locale } = useTranslation();
  const known = useKnownLabel("event");
  const recording = findMedia(excerpt.file, uploads);
  if (recording === null) return null;
  const { href, kind } = recording;
  const captions = findMedia(excerpt.captions, uploads);
  const title = excerpt.title === null ? null : known(excerpt.title);
  const shared = {
    controls: true,
    preload: "none",
    src: href,
    "aria-label": title?.label ?? t("event.excerpt.title"),
    lang: title?.lang,
    className: "w-full max-w-field",
  } as const;
  const instead = (
    <p lang={title?.lang && languageTags[locale]}>
      <a href={href}>{t("event.excerpt.open")}</a>
    </p>
  );
  return (
    <section
      aria-labelledby="excerpt"
      className={`no-print grid ${inBanner ? "mt-1 w-full max-w-field gap-1.5 text-small" : "gap-3"}`}
    >
      <Heading id="excerpt" className={inBanner ? "font-sans text-small font-semibold" : undefined}>
        {t(kind === "video" ? "event.excerpt.watch" : "event.excerpt.listen")}
      </Heading>
      {title === null ? null : <p lang={title.lang}>{title.label}</p>}
      {kind === "video" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its track is below, if there are captions
        <video {...shared} playsInline>
          {captions === null ? null : (
            <track kind="captions" srcLang={venueSettings.catalogueLanguage} src={captions.href} />
          )}
          {instead}
        </video>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- sound has its transcript below
        <audio {...shared}>{instead}</audio>
      )}
      <Collapsible title={t("event.excerpt.transcript")} open={false}>
        <ContentParagraphs kind="event" text={excerpt.transcript} />
      </Collapsible>
    </section>
  );
}

type ArtistListProps = {
  artists: readonly Artist[];
  /** In the narrow column, in two columns of the wide one, or over the width of the page. */
  place?: "beside" | "left" | "below";
} & Uploads;

/** Entries beside the program; more would make that column much longer than the other. */
const MAX_BESIDE = { described: 4, byRole: 8 };

const isSaid = ({ about, picture }: Artist, uploads: Uploads["uploads"]): boolean =>
  Boolean(about) || findMedia(picture, uploads) !== null;

/** Artists of whom something is shown or said have an entry each, others one for each role. */
const isDescribed = ({ artists, uploads }: ArtistListProps): boolean =>
  artists.some((artist) => isSaid(artist, uploads));

/** Whether each role has a drawing of its own: the same one twice, or a stage, says nothing of them. */
function areToldApart(artists: readonly Artist[]): boolean {
  const motifs = [...groupByRole(artists).keys()].map((role) => motifOfInstrument(role));
  return !motifs.includes(undefined) && new Set(motifs).size === motifs.length;
}

const groupByRole = (artists: readonly Artist[]) => groupBy(artists, ({ role }) => role);

export const isLongCast = (cast: ArtistListProps): boolean =>
  isDescribed(cast)
    ? cast.artists.length > MAX_BESIDE.described
    : groupByRole(cast.artists).size > MAX_BESIDE.byRole;

export function ArtistList(props: ArtistListProps) {
  const { artists, uploads, place = "beside" } = props;
  const { t } = useTranslation();
  const contentLang = useContentLang();
  if (artists.length === 0) return null;
  const hasPictures = artists.some(({ picture }) => findMedia(picture, uploads) !== null);
  // Of a long cast the others are named by role: their drawings would be higher than all else on the page.
  const [shown, named] = !isDescribed(props)
    ? [[], artists]
    : isLongCast(props)
      ? [
          artists.filter((artist) => isSaid(artist, uploads)),
          artists.filter((artist) => !isSaid(artist, uploads)),
        ]
      : [artists, []];
  const roles = [...groupByRole(named)];
  const count = shown.length === 0 ? roles.length : shown.length;
  // Of ten, three columns would leave one alone.
  const below = count % 3 === 1 ? "" : " lg:grid-cols-3";
  const columns = { beside: " lg:grid-cols-1", left: "", below }[place];
  const list = `grid gap-x-6 gap-y-4 sm:grid-cols-2${columns}`;
  return (
    <Stack as="section" labelledBy="artists">
      <h2 id="artists">{t("event.artists")}</h2>
      {shown.length === 0 ? null : (
        <ul className={list}>
          {shown.map((artist) => (
            <li key={`${artist.name} ${artist.role}`} className="flex gap-3">
              {findMedia(artist.picture, uploads) !== null ? (
                <ArtistPicture artist={artist} uploads={uploads} />
              ) : hasPictures ? (
                <InstrumentPicture artist={artist} />
              ) : null}
              <div className="min-w-0">
                <span {...contentLang}>{artist.name}</span> <Role role={artist.role} />
                {artist.about ? (
                  <ContentText as="p" className="text-small" kind="event" text={artist.about} />
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      {roles.length === 0 ? null : (
        <ul className={list}>
          {roles.map(([role, group]) => (
            <li key={role} className="flex gap-3">
              {shown.length === 0 && areToldApart(artists) ? (
                <InstrumentPicture artist={group[0]} size={ROLE_PICTURE_SIZE} />
              ) : null}
              <div className="min-w-0">
                <span {...contentLang}>{group.map(({ name }) => name).join(", ")}</span>{" "}
                <Role role={role} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

const Role = ({ role }: Pick<Artist, "role">) => (
  <span className="block text-small text-muted">
    <ContentText kind="event" text={role} />
  </span>
);

type InstrumentPictureProps = { artist: Artist; /** CSS pixels. */ size?: number };

/** The drawing of an artist's instrument, or of a stage if no motif fits. */
function InstrumentPicture({
  artist: { name, role },
  size = PICTURE_SIZE,
}: InstrumentPictureProps) {
  const motif = motifOfInstrument(role);
  const seed = motif === undefined ? choose(STAGES, hashToSeed(name)) : name;
  const look = { motif: motif ?? "gala", seed } as const;
  return (
    <DecorativeImage
      src={posterImage(look).href}
      width={size}
      height={size}
      loading="lazy"
      className={`${PICTURE} object-right`}
    />
  );
}

/** Seeds of such drawings. */
const STAGES = ["artist-28", "artist-10"] as const;

const PICTURE_SIZE = 112;
const ROLE_PICTURE_SIZE = 48;
const PICTURE = "aspect-square shrink-0 self-start rounded object-cover";

export function ArtistPicture({
  artist: { picture, alt },
  uploads,
}: { artist: Pick<Artist, "picture" | "alt"> } & Uploads) {
  const known = useKnownLabel("event");
  const file = findMedia(picture, uploads);
  if (file === null) return null;
  const { label, lang } = known(alt ?? "");
  return (
    <img
      src={file.href}
      alt={label}
      lang={lang}
      width={PICTURE_SIZE}
      height={PICTURE_SIZE}
      loading="lazy"
      className={`${PICTURE} object-top`}
    />
  );
}

/** What was written about the event, each with its source. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTranslation();
  const contentLang = useContentLang();
  if (reviews.length === 0) return null;
  return (
    <Stack as="section" labelledBy="reviews">
      <h2 id="reviews">{t("event.reviews")}</h2>
      {reviews.map(({ quote, source, link }) => (
        <figure key={`${source} ${quote}`} className="grid gap-1 border-l-4 border-saffron pl-4">
          <blockquote>
            <ContentText as="p" className="font-display text-lead" kind="event" text={quote} />
          </blockquote>
          <figcaption {...contentLang} className="text-small text-muted">
            {link ? (
              <a href={link} rel="noopener noreferrer">
                {source}
              </a>
            ) : (
              source
            )}
          </figcaption>
        </figure>
      ))}
    </Stack>
  );
}

/** For people who have never been to one. */
export function FirstTime({ firstTime }: Pick<EventDetail, "firstTime">) {
  const { t } = useTranslation();
  if (!firstTime) return null;
  return (
    <Stack as="section" labelledBy="first-time">
      <h2 id="first-time">{t("event.firstTime")}</h2>
      <ContentParagraphs kind="event" text={firstTime} />
    </Stack>
  );
}

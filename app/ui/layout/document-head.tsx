import { photoName, widestJpeg } from "#contract/schemas/photo";
import type { Failed } from "~/domain/notices/failed";
import { usePageFrame } from "~/routing/page-frame";
import { type Share, usePageHandle } from "~/routing/handle";
import { useTranslation } from "~/i18n/translation-context";
import type { Motif } from "#contract/names/motifs";
import { shareImage } from "#runtime/posters/poster-look";
import { venueSettings } from "~/venue-settings";
import { errorTitle } from "./error-page";
import { displayFont, lookImage, lookStyles } from "./look";

export function DocumentHead({
  status,
  failed,
  stylesheets,
  font,
}: {
  status: number | null;
  failed: Failed | null;
  /** Of the whole site, and of the page's layout. */
  stylesheets: readonly string[];
  font: string;
}) {
  const { t } = useTranslation();
  const frame = usePageFrame();
  const { title, share, styles, refresh, data } = usePageHandle();
  // The handle's functions are typed against this page's loader data, which is present unless the loader threw.
  const ownTitle = () =>
    typeof title === "function" ? title(data as never, t, frame) : title && t(title);
  const page = status === null ? ownTitle() : errorTitle(status, failed, t);
  const fullTitle = page ? documentTitle(page) : venueSettings.name;
  const shared =
    status !== null || share === undefined
      ? null
      : typeof share === "function"
        ? share(data as never, t)
        : { text: t(share), motif: SITE_MOTIF };
  const seconds = status === null ? refresh?.(data as never) : null;
  const reload = seconds == null ? null : <meta httpEquiv="refresh" content={seconds} />;
  const favicon = lookImage("favicon");
  const ownStyles = lookStyles(venueSettings.look);
  const { href: fontHref, type: fontType } = displayFont() ?? { href: font, type: "font/woff2" };
  const description = shorten(shared?.text || t("site.description"));
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {frame.isIndexed === true ? null : <meta name="robots" content="noindex, nofollow" />}
      <title>{frame.refused ? `${t("common.errorPrefix")} ${fullTitle}` : fullTitle}</title>
      <meta name="description" content={description} />
      {shared === null ? null : (
        <ShareTags title={page || venueSettings.name} description={description} share={shared} />
      )}
      {frame.enhanceUrl === null || reload === null ? reload : <noscript>{reload}</noscript>}
      {favicon === null ? null : <link rel="icon" href={favicon} />}
      {frame.isTextBrowser === true ? null : (
        <link rel="preload" href={fontHref} as="font" type={fontType} crossOrigin="anonymous" />
      )}
      {[
        ...stylesheets,
        ...(status !== null || styles === undefined ? [] : styles(data as never)),
      ].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {ownStyles === null ? null : <link rel="stylesheet" href={ownStyles} />}
    </>
  );
}

/** "What’s on: Riverside", but "Close your account? · Riverside" to avoid adjacent punctuation marks. */
export const documentTitle = (page: string): string =>
  page + (/[?!…]$/.test(page) ? " · " : ": ") + venueSettings.name;

const SITE_MOTIF: Motif = "gala";
const MAX_DESCRIPTION = 200;

/** Open Graph metadata for link previews. */
function ShareTags({
  title,
  description,
  share: { motif, variant, photo },
}: Record<"title" | "description", string> & { share: Share }) {
  const { t } = useTranslation();
  const { publicUrl, path } = usePageFrame();
  const jpeg = photo && widestJpeg(photo);
  const own = venueSettings.look.images.share;
  const tags = {
    type: "website",
    site_name: venueSettings.name,
    url: publicUrl + path.replace(/\?.*/, ""),
    title,
    description,
    image:
      publicUrl +
      (jpeg
        ? `/photos/${photoName(photo.id, jpeg)}`
        : (lookImage("share") ?? shareImage(motif, variant))),
    "image:width": String(jpeg?.width ?? own?.width ?? 1200),
    "image:height": String(jpeg?.height ?? own?.height ?? 630),
    "image:alt": jpeg ? photo.alt : t("site.poster", { title }),
  };
  return (
    <>
      {Object.entries(tags).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Truncates at a word boundary. */
const shorten = (text: string) =>
  text.length <= MAX_DESCRIPTION
    ? text
    : `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, "")}…`;

/** Optional CAPTCHA for sign-in forms, if configured and script is enabled. */
export function CaptchaScript() {
  const { captcha, enhanceUrl } = usePageFrame();
  if (captcha == null || enhanceUrl === null) return null;
  return (
    <script
      src={enhanceUrl.replace(/\.js$/, "-captcha.js")}
      data-key={captcha.key}
      data-version={captcha.version}
      data-mode={captcha.mode}
      data-vendor={captcha.scriptUrl}
      defer
    />
  );
}

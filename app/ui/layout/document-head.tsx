import type { Failed } from "~/domain/failed";
import { usePageFrame } from "~/routing/page-frame";
import { usePageHandle } from "~/routing/handle";
import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";
import { errorWords } from "./error-page";

/** Title and metadata. The title is "page: venue". */
export function DocumentHead({
  status,
  failed,
  stylesheet,
  font,
}: {
  status: number | null;
  failed: Failed | null;
  stylesheet: string;
  font: string;
}) {
  const { t } = useTranslation();
  const frame = usePageFrame();
  const { title, data } = usePageHandle();
  // The handle's function was typed against this same loader's data, which is there when nothing was thrown.
  const own = () =>
    typeof title === "function" ? title(data as never, t, frame) : title && t(title);
  const page = status === null ? own() : t(`errors.${errorWords(status, failed)}.title`);
  const whole = page ? `${page}: ${venue.name}` : venue.name;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <title>{frame.refused ? `${t("common.errorPrefix")} ${whole}` : whole}</title>
      <meta name="description" content={t("site.description")} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={venue.name} />
      <meta property="og:title" content={page || venue.name} />
      <meta property="og:description" content={t("site.description")} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={stylesheet} />
    </>
  );
}

/** What loads a CAPTCHA beside a form that signs in, where the venue has one and script runs. Nothing needs it. */
export function CaptchaScript() {
  const { captcha, enhanceUrl } = usePageFrame();
  if (captcha == null || enhanceUrl === null) return null;
  return (
    <script
      src={enhanceUrl.replace(/\.js$/, "-captcha.js")}
      data-key={captcha.key}
      data-version={captcha.version}
      data-vendor={captcha.scriptUrl}
      defer
    />
  );
}

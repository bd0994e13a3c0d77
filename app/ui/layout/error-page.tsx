import type { ReactNode } from "react";

import { Button, ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Stack } from "./primitives";
import { Main } from "./main";
import { PageBanner } from "./page-banner";
import { NOT_FOUND_POSTER } from "#runtime/posters/item-posters";
import type { Failed } from "~/domain/notices/failed";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import type { Translate } from "~/i18n/translate";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

type ErrorPageProps = {
  status: number;
  failed: Failed | null;
  /** Where to go on instead of what's on; needs listing.css. */
  children?: ReactNode;
};

export function ErrorPage({ status, failed, children }: ErrorPageProps) {
  const { t } = useTranslation();
  const { path, posted, requestId, asksConsent } = usePageFrame();
  const words = errorWords(status, failed);
  const unavailable = words === "unavailable";
  const title = t(`errors.${words}.title`);
  const text = t(`errors.${words}.text`);
  const hasBanner = words === "not-found";
  return (
    <Main
      band={
        hasBanner ? (
          <PageBanner poster={posterImage(NOT_FOUND_POSTER)} title={title} lead={text} />
        ) : undefined
      }
    >
      {status === 404 && hasBanner && failed === null ? null : (
        <Stack>
          {hasBanner ? null : <h1>{title}</h1>}
          {failed === null || words === "order-not-found" ? null : (
            <p>
              <strong>{t(`failed.${failed}`)}</strong>
            </p>
          )}
          {hasBanner ? null : <p>{text}</p>}
          {status === 429 && asksConsent === true ? (
            <p>
              {t("errors.moreTries")} <a href={pathTo("cookies")}>{t("pages.cookies.title")}</a>
            </p>
          ) : null}
          {posted && status >= 500 ? <p>{t("errors.nothingCharged")}</p> : null}
          {status === 404 ? null : <CallBoxOffice>{t("errors.call")}</CallBoxOffice>}
          {status >= 500 && !unavailable ? (
            <Lead small>{t("errors.reference", { requestId })}</Lead>
          ) : null}
        </Stack>
      )}
      {status === 404 ? <SearchForm /> : null}
      {children}
      <Stack gap="small">
        {children ? null : (
          <p>
            {unavailable && !posted ? (
              <ButtonLink href={path}>{t("errors.tryAgain")}</ButtonLink>
            ) : (
              <ButtonLink href={pathTo("whats-on")}>{t("errors.home")}</ButtonLink>
            )}
          </p>
        )}
        {status === 404 ? <CallBoxOffice>{t("errors.call")}</CallBoxOffice> : null}
      </Stack>
    </Main>
  );
}

/** Looks for what a mistyped or old address was about. */
function SearchForm() {
  const { t } = useTranslation();
  return (
    <form method="get" action={pathTo("whats-on")} role="search" className="find no-print">
      <TextField
        field={{ id: "search", name: "search", maxLength: 100 }}
        type="search"
        autoComplete="off"
        label={t("whatsOn.search")}
      />
      <Button>{t("whatsOn.find")}</Button>
    </form>
  );
}

/** Text keys by status: `errors.<name>`. */
const TEXTS_BY_STATUS = {
  400: "bad-request",
  403: "forbidden",
  404: "not-found",
  405: "not-found",
  413: "too-large",
  415: "wrong-type",
  429: "too-many",
  503: "unavailable",
} as const;

/** The specification has two sentences for an unknown address: the heading, and this. */
export const errorTitle = (status: number, failed: Failed | null, t: Translate): string => {
  const words = errorWords(status, failed);
  return t(words === "not-found" ? "errors.not-found.documentTitle" : `errors.${words}.title`);
};

/** Returns the text key of an error. Unknown orders have their own text, since mailed links are often truncated. */
function errorWords(status: number, failed: Failed | null) {
  if (status === 404 && failed === "find-order") return "order-not-found";
  return Object.hasOwn(TEXTS_BY_STATUS, status)
    ? TEXTS_BY_STATUS[status as keyof typeof TEXTS_BY_STATUS]
    : "general";
}

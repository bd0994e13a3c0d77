import { beforeFullStop } from "#contract/text/name";
import { getSellerName } from "#contract/venue";
import type { FeatureName, Features } from "#contract/names/features";
import type { ReactNode } from "react";

import { Main } from "~/ui/layout/main";
import { PageIndex } from "~/ui/layout/page-index";
import { usePageFrame } from "~/routing/page-frame";
import { useIsOpen } from "~/routing/feature-routes";
import { Columns, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { TextOnly } from "~/ui/visibility";
import { PhoneLink } from "~/ui/layout/phone-link";
import { splitAtNames } from "#contract/text/known-names";
import { COOKIE_SECTIONS, COOKIES, type CookieSection } from "~/domain/cookies/cookies";
import type { VenueSettings } from "~/domain/venue/storefront-settings";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { refundDetails, refundRule } from "~/i18n/refund-words";
import { type Translate, translateKey } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { GROUP_SALES_FROM } from "#contract/rules/tickets/ticket";
import { venueSettings } from "~/venue-settings";

export const TEXT_PAGES = {
  privacy: ["what", "why", "processors", "long", "rights"],
  cookies: COOKIE_SECTIONS,
  accessibility: [
    "site",
    "standard",
    "limits",
    "house",
    "listening",
    "calls",
    "seats",
    "groups",
    "exchange",
    "release",
    "help",
  ],
  help: [
    "prices",
    "seats",
    "tickets",
    "refunds",
    "soldOut",
    "reduced",
    "members",
    "late",
    "children",
    "access",
    "exchangeAccess",
    "signIn",
    "payment",
    "packages",
    "giftCards",
    "renewal",
    "monthly",
    "food",
    "streams",
  ],
  terms: ["sale", "prices", "refunds", "resale", "access", "entry", "changes", "giftCards", "data"],
  contact: ["phone", "email", "visit", "groups", "access"],
} as const;

/** Pages long enough for an index; section titles of the page on cookies are names. */
const WITH_INDEX: ReadonlySet<TextPageName> = new Set([
  "privacy",
  "accessibility",
  "help",
  "terms",
]);

/** Links of the help page and the terms, by section: route and label. */
const LINKS = {
  access: ["accessibility", "pages.accessibility.title"],
  members: ["membership-levels", "memberships.title"],
  exchangeAccess: ["accessibility", "pages.accessibility.title"],
  packages: ["packages", "packages.title"],
  giftCards: ["gift-vouchers", "giftCards.title"],
  renewal: ["memberships", "account.sections.memberships"],
  monthly: ["giving-history", "account.sections.giving-history"],
  food: ["food-and-drink-performances", "food.title"],
  streams: ["your-orders", "account.sections.your-orders"],
} as const;

/** What sections are about, besides the pages that they link to. */
const SECTION_FEATURES: Readonly<Record<string, FeatureName>> = {
  soldOut: "waitingList",
  members: "memberships",
  giftCards: "voucherSpending",
  monthly: "monthlyDonations",
  streams: "streams",
  watch: "streams",
};

/** The text of sections that has parts for what only some venues offer, by page and section. */
const FIRST_SENTENCE: Readonly<Record<string, (t: Translate, features: Features) => string>> = {
  "help.refunds": refundRule,
  "terms.refunds": refundRule,
};

/** Sentences after a section's text, by page and section, about what only some venues offer. */
const MORE_SENTENCES: Readonly<
  Record<
    string,
    (t: Translate, features: Features, hasCaptcha: boolean) => readonly (string | false)[]
  >
> = {
  "help.prices": (t, { ticketSubscriptions }) => [
    ticketSubscriptions && t("pages.terms.prices.subscription"),
  ],
  "terms.prices": (t, { ticketSubscriptions }) => [
    ticketSubscriptions && t("pages.terms.prices.subscription"),
  ],
  "help.seats": (t, { bestAvailable }) => [bestAvailable && t("pages.help.seats.byPrice")],
  "help.refunds": (t, features) => [
    ...refundDetails(t, features),
    features.ticketSharing && t("pages.help.refunds.sharing"),
  ],
  "terms.refunds": (t, features) => [
    t("pages.terms.refunds.moved"),
    ...refundDetails(t, features),
    t("pages.terms.refunds.duration"),
  ],
  "help.payment": (t, { voucherSpending, credit }) => [
    voucherSpending && t("pages.help.payment.giftCards"),
    credit && t("pages.help.payment.credit"),
  ],
  "help.children": (t) => [
    venueSettings.accessibility.services.some(({ id }) => id === "RelaxedPerformance") &&
      t("pages.help.children.relaxed"),
  ],
  "help.giftCards": (t, { giftVouchers }) => [giftVouchers && t("pages.help.giftCards.buy")],
  "privacy.what": (t, features) => [
    features.food && t("pages.privacy.what.allergies"),
    features.household && venueSettings.household && t("pages.privacy.what.household"),
    (features.giftVouchers || features.membershipGifts) && t("pages.privacy.what.gifts"),
    features.cultureSurvey && t("pages.privacy.what.survey"),
    t("pages.privacy.what.card"),
  ],
  "privacy.processors": (t, _features, hasCaptcha) => [
    hasCaptcha && t("pages.privacy.processors.captcha"),
    t("pages.privacy.processors.only"),
  ],
};

/** What sections are about that only some venues have, by page and section. */
const SECTION_SETTINGS: Readonly<Record<string, (settings: VenueSettings) => boolean>> = {
  "accessibility.listening": ({ accessibility }) => accessibility.listening !== undefined,
  "accessibility.calls": ({ boxOffice }) => boxOffice.relay !== undefined,
  "accessibility.help": ({ accessibility }) => accessibility.services.length > 0,
};

const findLink = (page: TextPageName, section: string) =>
  (page === "help" || (page === "terms" && section === "access")) && section in LINKS
    ? LINKS[section as keyof typeof LINKS]
    : null;

type TextPageName = keyof typeof TEXT_PAGES;

type TextPageProps = {
  page: TextPageName;
  /** Sentences after a section's text, by section, about what the box office has to say. */
  more?: Readonly<Record<string, readonly string[]>>;
  /** Another text of a section, by section; null leaves the section out. */
  texts?: Readonly<Record<string, string | null>>;
  /** What a section has instead of a text of the product, by section. */
  content?: Readonly<Record<string, ReactNode>>;
  /** How many companion seats a party can have beside its wheelchair space. */
  companions?: number | undefined;
  children?: ReactNode;
};

export function TextPage(props: TextPageProps) {
  const { page, more = {}, texts = {}, content = {}, companions, children } = props;
  const { t, locale } = useTranslation();
  const { phone, email, relay } = venueSettings.boxOffice;
  const { features, captcha, asksConsent = false } = usePageFrame();
  const hasCaptcha = captcha != null || asksConsent;
  const isOpen = useIsOpen();
  const { standard, checkedOn } = venueSettings.accessibility;
  const ownTexts: TextPageProps["texts"] = {
    ...(page === "accessibility" && {
      // A page must not claim a check that nobody made.
      standard: checkedOn === undefined ? "unchecked" : "text",
    }),
    ...texts,
  };
  // Not typed: the keys are put together from TEXT_PAGES, and a test checks that they exist.
  const values = {
    address: beforeFullStop(venueSettings.address),
    email,
    phone,
    charity: getSellerName(venueSettings),
    relay: relay ?? "",
    standard,
    checked: checkedOn === undefined ? "" : formatDate(`${checkedOn}T12:00:00Z`, "date", locale),
    group: String(GROUP_SALES_FROM),
    ...(companions !== undefined && { count: companions }),
  };
  const getTitle = (section: string) => translateKey(t, `pages.${page}.${section}.title`);
  const sections = TEXT_PAGES[page].filter((section) => {
    const feature = SECTION_FEATURES[section];
    if (feature !== undefined && !features[feature]) return false;
    // Only a CAPTCHA asks for an answer about cookies.
    if (page === "cookies" && section === "own" && !hasCaptcha) return false;
    if (SECTION_SETTINGS[`${page}.${section}`]?.(venueSettings) === false) return false;
    const link = findLink(page, section);
    return (link === null || isOpen(link[0])) && ownTexts[section] !== null;
  });
  return (
    <Main>
      <h1>{translateKey(t, `pages.${page}.title`)}</h1>
      {WITH_INDEX.has(page) ? (
        <PageIndex sections={sections.map((id) => ({ id, title: getTitle(id) }))} />
      ) : null}
      <Columns wide>
        {sections.map((section) => {
          const link = findLink(page, section);
          const { [section]: text = "text" } = ownTexts;
          return (
            <Stack as="section" gap="small" key={section} labelledBy={section}>
              <h2 id={section}>
                <CookieNames
                  text={getTitle(section)}
                  names={page === "cookies" ? COOKIES[section as CookieSection] : []}
                />
              </h2>
              {content[section] ?? (
                <p>
                  <LinkedContacts
                    text={[
                      FIRST_SENTENCE[`${page}.${section}`]?.(t, features) ??
                        translateKey(t, `pages.${page}.${section}.${text}`, values),
                      ...(MORE_SENTENCES[`${page}.${section}`]?.(t, features, hasCaptcha) ?? []),
                      ...(more[section] ?? []),
                    ]
                      .filter(Boolean)
                      .join(" ")}
                  />
                </p>
              )}
              {link === null ? null : (
                <StandaloneLink href={pathTo(link[0])}>{t(link[1])}</StandaloneLink>
              )}
            </Stack>
          );
        })}
        {children}
      </Columns>
      {page === "contact" ? null : (
        <p>
          {t("errors.call")} <PhoneLink /> <TextOnly>| </TextOnly>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </Main>
  );
}

/** Marks names of cookies in a title: they have their own case, also where headings are in capitals. */
function CookieNames({ text, names }: { text: string; names: readonly string[] }) {
  return splitAtNames(text, names).map((part, at) =>
    at % 2 === 0 ? part : <code key={at}>{part}</code>,
  );
}

/** Links the box office's phone number and email address in a text. */
function LinkedContacts({ text }: { text: string }) {
  const { phone, email } = venueSettings.boxOffice;
  const contacts = [phone, email].map((contact) => contact.replace(/\W/g, "\\$&")).join("|");
  return text.split(new RegExp(`(${contacts})`)).map((part, at) =>
    part === phone ? (
      <PhoneLink key={at} />
    ) : part === email ? (
      <a key={at} href={`mailto:${email}`}>
        {email}
      </a>
    ) : (
      part
    ),
  );
}

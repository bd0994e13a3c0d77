import type { ReactNode } from "react";

import { Button } from "../button";
import { TextOnly } from "~/ui/visibility";

export interface FooterLanguage {
  /** Sent as `lang`: "es". */
  code: string;
  /** In its own language, marked up as such. */
  label: string;
  current: boolean;
}

export interface SiteFooterProps {
  /** Where a person answers: phone and hours. */
  contact: ReactNode;
  links: readonly { href: string; label: string }[];
  linksLabel: string;
  /** The form that sets the language posts here; `hidden` holds the way back. */
  languages: readonly FooterLanguage[];
  languagesLabel: string;
  languageAction: string;
  /** "(current language)", for text browsers. */
  currentText: string;
  hidden?: readonly { name: string; value: string }[];
  children?: ReactNode;
}

/** Whom to call, the pages about the house, the languages. */
export function SiteFooter(props: SiteFooterProps) {
  const {
    contact,
    links,
    linksLabel,
    languages,
    languagesLabel,
    languageAction,
    currentText,
    hidden = [],
    children,
  } = props;
  return (
    <footer className="no-print mt-auto border-t text-small text-muted">
      <div className="wrap grid gap-4 py-6">
        <p>{contact}</p>
        {links.length > 0 ? (
          <nav aria-label={linksLabel}>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className="inline-block py-0.5">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {languages.length > 1 ? (
          <form method="post" action={languageAction} aria-label={languagesLabel}>
            {hidden.map(({ name, value }) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {languages.map(({ code, label, current }) => (
                <li key={code} lang={code}>
                  {current ? (
                    <span
                      aria-current="true"
                      className="inline-block py-0.5 font-semibold text-ink"
                    >
                      {label}
                      <TextOnly>{currentText}</TextOnly>
                    </span>
                  ) : (
                    <Button look="link" name="lang" value={code}>
                      {label}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </form>
        ) : null}
        {children}
      </div>
    </footer>
  );
}

import type { ReactNode } from "react";
import { TextOnly } from "./visibility";

const tones = {
  info: { box: "rounded border-l-4 p-4 border-river bg-tint", sign: "M12 11v6M12 7v.5" },
  // A line: nothing is to be done about it.
  success: { box: "[&>svg]:text-good", sign: "m7 12.5 3.5 3.5L17 9" },
  warning: { box: "rounded border-l-4 p-4 border-saffron bg-wash", sign: "M12 7v6M12 16.5v.5" },
} as const;

type NoticeProps = {
  tone?: keyof typeof tones;
  /** Must express the tone in words, so that color is not the only cue. */
  title?: ReactNode;
  titleAs?: "h2" | "h3" | "p";
  children?: ReactNode;
  /** Script focuses it on page load, since screen readers do not announce live regions of the initial page. */
  takesFocus?: boolean;
};

/** A message other than a form error. */
export function Notice({
  tone = "info",
  title,
  titleAs: Title = "p",
  children,
  takesFocus = false,
}: NoticeProps) {
  const { box, sign } = tones[tone];
  return (
    <div
      className={`flex items-start gap-3 ${box}`}
      {...(takesFocus && { tabIndex: -1, "data-notices": "" })}
    >
      <svg viewBox="0 0 24 24" width="1.5em" height="1.5em" className="shrink-0" aria-hidden="true">
        <g
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <circle cx="12" cy="12" r="10" />
          <path d={sign} />
        </g>
      </svg>
      <div className="grid min-w-0 gap-2">
        {title ? <Title className="font-sans text-base font-semibold">{title}</Title> : null}
        {children}
      </div>
    </div>
  );
}

type StatusNoteProps = {
  /** "Sold out", "Canceled", "Passed". */
  children: ReactNode;
  link?: { href: string; label: ReactNode } | undefined;
};

/** Replaces an action by a status, with an optional alternative. */
export function StatusNote({ children, link }: StatusNoteProps) {
  return (
    <span className="text-muted">
      {children}
      {link ? (
        <>
          <TextOnly>| </TextOnly>
          <a href={link.href} className="block py-0.5">
            {link.label}
          </a>
        </>
      ) : null}
    </span>
  );
}

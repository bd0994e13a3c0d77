import type { ReactNode } from "react";

import { useContentLang } from "~/i18n/translation-context";

import { Picture, type PictureSource } from "./decorative-image";
import { Icon } from "./icon";

/** A grid of `<Card>`s. */
export function CardList({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <ul className={wide ? "cards cards-wide" : "cards"}>{children}</ul>;
}

type CardProps = {
  poster?: PictureSource;
  title: ReactNode;
  titleAs?: "h2" | "h3";
  /** A colored bar at the top, for cards without a picture. */
  bar?: boolean;
  /** One link or button. */
  action?: ReactNode;
  children?: ReactNode;
};

export function Card({ poster, title, titleAs: Title = "h2", bar, action, children }: CardProps) {
  return (
    <li
      className={`card${poster === undefined ? "" : " with-poster"}${bar ? " border-t-8 border-t-river" : ""}`}
    >
      {poster === undefined ? null : (
        <Picture poster={poster} sizes="24rem" loading="lazy" className="poster" />
      )}
      <Title className="text-title">{title}</Title>
      {children}
      {action ? <div className="at-bottom">{action}</div> : null}
    </li>
  );
}

type BenefitsProps = {
  /** Texts in the page's language, before the `items` of the box office. */
  words?: readonly string[];
  items?: readonly string[];
};

/** A list of benefits with check marks. */
export function Benefits({ words = [], items = [] }: BenefitsProps) {
  const contentLang = useContentLang();
  return (
    <ul className="ticks">
      {[...words, ...items].map((item, at) => (
        <li key={item} {...(at < words.length ? {} : contentLang)}>
          <Icon name="tick" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

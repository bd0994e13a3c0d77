import type { ReactNode } from "react";

import { useContentLang } from "~/i18n/translation-context";

import { Picture, type PictureSource } from "./decorative-image";
import { Icon } from "./icon";

/** Cards side by side as far as they fit: `<Card>`s. */
export function CardList({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <ul className={wide ? "cards cards-wide" : "cards"}>{children}</ul>;
}

type CardProps = {
  poster?: PictureSource;
  title: ReactNode;
  titleAs?: "h2" | "h3";
  /** A bar at the top, for cards without a picture. */
  bar?: boolean;
  /** One link or button. */
  action?: ReactNode;
  children?: ReactNode;
};

/** One thing of several to choose from. */
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

/** What one gets, each behind a tick. */
export function Benefits({ items }: { items: readonly string[] }) {
  return (
    <ul {...useContentLang()} className="ticks">
      {items.map((item) => (
        <li key={item}>
          <Icon name="tick" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";

import { ContentText } from "~/ui/content-text";
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
  /** A colored bar at the top, for cards without a picture; that of a recommended one is `sun`. */
  bar?: boolean | "sun";
  /** One link or button. */
  action?: ReactNode;
  children?: ReactNode;
};

export function Card({ poster, title, titleAs: Title = "h2", bar, action, children }: CardProps) {
  return (
    <li
      className={`card${poster === undefined ? "" : " with-poster"}${bar === true ? " border-t-8 border-t-river" : bar === "sun" ? " best" : ""}`}
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
  words?: readonly ReactNode[];
  items?: readonly string[];
};

/** A list of benefits with check marks. */
export function Benefits({ words = [], items = [] }: BenefitsProps) {
  return (
    <ul className="ticks">
      {words.map((text, at) => (
        <li key={at}>
          <Icon name="tick" />
          <span>{text}</span>
        </li>
      ))}
      {items.map((text) => (
        <li key={text}>
          <Icon name="tick" />
          <span>
            <ContentText kind="membership" text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";

import { Picture, type PictureSource } from "./decorative-image";
import { SeparatedLinks } from "./separated-links";
import { TextOnly } from "./visibility";

export type LineItemProps = {
  poster?: PictureSource;
  title: ReactNode;
  titleAs?: "h2" | "h3" | "h4" | "h5";
  /** Lines below the title: date and hall, seats, price type. */
  details?: readonly ReactNode[];
  amount?: ReactNode;
  /** Links and small forms: change, remove. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A line of a basket or an order. */
export function LineItem(props: LineItemProps) {
  return (
    <li className={`border-t py-4 ${getColumns(props)}`}>
      <LineColumns {...props} />
    </li>
  );
}

/** The content of a line elsewhere than in a `LineList`. */
export function LineBlock(props: LineItemProps) {
  return (
    <div className={getColumns(props)}>
      <LineColumns {...props} />
    </div>
  );
}

const getColumns = ({ poster }: LineItemProps): string =>
  poster === undefined ? "grid gap-x-4 gap-y-1 grid-cols-line" : "gig";

function LineColumns(props: LineItemProps) {
  const { poster, title, titleAs: Title = "h2", details = [], amount, actions, children } = props;
  const hasPoster = poster !== undefined;
  return (
    <>
      {hasPoster ? <Thumb poster={poster} /> : null}
      <div className={hasPoster ? "gig-body gap-1" : "grid justify-items-start gap-1"}>
        <Title className={hasPoster ? "text-lead" : "font-sans text-base font-bold"}>{title}</Title>
        {details.map((detail, index) => (
          <p key={index} className="text-small">
            {detail}
          </p>
        ))}
        {children}
      </div>
      {amount ? <div className={hasPoster ? "gig-act" : "text-right"}>{amount}</div> : null}
      {actions ? (
        <div
          className={`no-print flex flex-wrap items-center gap-x-4 gap-y-1 ${hasPoster ? "col-start-2 md:col-span-2" : "col-span-2"}`}
        >
          <SeparatedLinks>{actions}</SeparatedLinks>
        </div>
      ) : null}
    </>
  );
}

export function Thumb({ poster }: { poster: PictureSource }) {
  return (
    <Picture poster={poster} sizes="9rem" loading="lazy" decoding="async" className="gig-picture" />
  );
}

/** A list of `LineItem`s, named by the heading above. */
export function LineList({ children }: { children: ReactNode }) {
  return <ul className="num border-b">{children}</ul>;
}

type EventRowProps = {
  title: ReactNode;
  href: string;
  picture?: PictureSource | undefined;
  /** "7:30 PM · Main Hall · Thomas Wilkins, conductor". */
  line: ReactNode;
  tags?: ReactNode;
  price?: ReactNode;
  /** A `<ButtonLink look="small">` or a `<StatusNote>`. */
  action?: ReactNode;
};

/** A performance in a listing. */
export function EventRow(props: EventRowProps) {
  const { title, href, picture, line, tags, price, action } = props;
  return (
    <li className="gig">
      {picture ? <Thumb poster={picture} /> : <span className="gig-picture" />}
      <div className="gig-body">
        <h3>
          <a href={href} className="inline-block py-0.5 text-ink no-underline hover:underline">
            {title}
          </a>
        </h3>
        {line ? <p className="num">{line}</p> : null}
        {tags}
      </div>
      {price || action ? (
        <div className="gig-act">
          {price}
          {price && action ? <TextOnly>| </TextOnly> : null}
          {action}
        </div>
      ) : null}
    </li>
  );
}

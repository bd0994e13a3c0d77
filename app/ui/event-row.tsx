import type { ReactNode } from "react";

import type { PictureSource } from "./decorative-image";
import { Thumb } from "./line-item";
import { TextOnly } from "./visibility";

type EventRowProps = {
  title: string;
  href: string;
  picture?: PictureSource | undefined;
  /** "7:30 PM · Main Hall · Thomas Wilkins, conductor". */
  line: ReactNode;
  tags?: ReactNode;
  price?: ReactNode;
  /** One `<ButtonLink look="small">` named for its state, or `<StatusNote>`. */
  action?: ReactNode;
};

/** One performance in a list: picture, title, time and hall and people, tags, price, one action. */
export function EventRow(props: EventRowProps) {
  const { title, href, picture, line, tags, price, action } = props;
  return (
    <li className="gig">
      {picture ? <Thumb poster={picture} /> : <span className="gig-picture" />}
      <div className="gig-body">
        <h3>
          <a href={href} className="inline-block py-0.5">
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

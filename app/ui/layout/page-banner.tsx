import type { ReactNode } from "react";

import { keepNames } from "#contract/text/name";
import { usePageFrame } from "~/routing/page-frame";
import { Picture, type PictureSource } from "~/ui/decorative-image";

type PageBannerProps = {
  /** With its background color. */
  poster: PictureSource & { ground: string };
  above?: ReactNode;
  /** The page's own title, for screen readers, if `title` is an event title. Implies `hero`. */
  pageTitle?: string;
  /** In small print above an event title. */
  kicker?: string | null;
  /** As high as the screen, with a large title. */
  hero?: boolean;
  /** In little height, without the picture in narrow windows. Needs choose.css. */
  low?: boolean;
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
};

/**
 * The page title on the background of its poster, for `band` of `<Main>`. If a form was refused, narrow windows leave
 * the poster out, so that the error summary is in view.
 */
export function PageBanner(props: PageBannerProps) {
  const { poster, above, pageTitle, kicker, low, title, lead, children } = props;
  const { hero = pageTitle !== undefined } = props;
  const { refused } = usePageFrame();
  const heading = typeof title === "string" ? keepNames(title) : title;
  const size = hero ? " hero" : low ? " low" : "";
  return (
    <div className={`ground band ground-${poster.ground}${size}`}>
      <Picture
        poster={poster}
        sizes="(max-width: 44rem) 100vw, 50vw"
        className={`art${refused ? " refused" : ""} no-print`}
        described
      />
      <div className="wrap">
        <div className="text">
          {above}
          {pageTitle === undefined ? (
            <h1>{heading}</h1>
          ) : (
            <>
              <h1 className="vh">{pageTitle}</h1>
              {kicker ? <p className="kicker">{kicker}</p> : null}
              <h2>{heading}</h2>
            </>
          )}
          {lead ? <p className="text-large">{lead}</p> : null}
          {children}
        </div>
      </div>
    </div>
  );
}

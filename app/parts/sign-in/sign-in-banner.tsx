import type { ReactNode } from "react";

import { SIGN_IN_POSTER } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { PageBanner } from "~/ui/layout/page-banner";

/** The head of a page whose form its title names: the form refers to it by `title`. */
export function SignInBanner({ title, above }: { title: string; above?: ReactNode }) {
  return (
    <PageBanner
      poster={posterImage(SIGN_IN_POSTER)}
      above={above}
      title={<span id="title">{title}</span>}
    />
  );
}

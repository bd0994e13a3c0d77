import { Footer } from "./footer";
import type { LayoutProps } from "./layout-props";
import { VisitTop } from "./visit-top";

/** The pages that people browse: the ways to everything around them. */
export function DefaultLayout({ state, children }: LayoutProps) {
  return (
    <>
      <VisitTop state={state} />
      {children}
      <Footer />
    </>
  );
}

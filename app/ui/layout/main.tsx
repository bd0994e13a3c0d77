import type { ReactNode } from "react";

import { PageNotices } from "./notices";

type MainProps = {
  /** `<ProgressSteps>`, placed above so that the skip link skips it. */
  above?: ReactNode;
  /** `<ErrorSummary>`, first in `main`. Pages whose band names the form show it below, as the first of the children. */
  errors?: ReactNode;
  /** `<PageBanner>`, as wide as the window. */
  band?: ReactNode;
  children: ReactNode;
};

/** Notices and the error summary come first, before the title. The skip link targets the `div`, since w3m ignores ids on `main`. */
export function Main({ above, errors, band, children }: MainProps) {
  const first = (
    <>
      <PageNotices />
      {errors}
    </>
  );
  const skipTarget = { id: "main", tabIndex: -1 };
  const content =
    "wrap grid grid-cols-[minmax(0,1fr)] content-start gap-6 pb-16 pt-6 [outline:0] focus:[box-shadow:none]";
  return (
    <>
      {above === undefined ? null : <div className="wrap pt-6">{above}</div>}
      <main>
        {band === undefined ? (
          <div {...skipTarget} className={content}>
            <div className="grid gap-6 empty:hidden">{first}</div>
            {children}
          </div>
        ) : (
          <div {...skipTarget} className="[outline:0] focus:[box-shadow:none]">
            <div className="wrap grid gap-6 py-6 empty:hidden">{first}</div>
            {band}
            <div className={content}>{children}</div>
          </div>
        )}
      </main>
    </>
  );
}

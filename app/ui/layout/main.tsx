import type { ReactNode } from "react";

type MainProps = {
  /** `<ProgressSteps>`, placed above so that the skip link skips it. */
  above?: ReactNode;
  /** `<PageBanner>`, as wide as the window. */
  band?: ReactNode;
  children: ReactNode;
};

/** An error summary comes first, below the title. The skip link targets the `div`, since w3m ignores ids on `main`. */
export function Main({ above, band, children }: MainProps) {
  const skipTarget = { id: "main", tabIndex: -1 };
  const content = "wrap grid content-start gap-6 pb-16 pt-6 [outline:0] focus:[box-shadow:none]";
  return (
    <>
      {above === undefined ? null : <div className="wrap pt-6">{above}</div>}
      <main>
        {band === undefined ? (
          <div {...skipTarget} className={content}>
            {children}
          </div>
        ) : (
          <div {...skipTarget} className="[outline:0] focus:[box-shadow:none]">
            {band}
            <div className={content}>{children}</div>
          </div>
        )}
      </main>
    </>
  );
}

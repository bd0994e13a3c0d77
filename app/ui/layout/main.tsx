import type { ReactNode } from "react";

type MainProps = {
  /** `<ProgressSteps>`: above the page, so that the skip link passes it. */
  above?: ReactNode;
  /** `<Band>`: the page's title on a ground, as wide as the window. */
  band?: ReactNode;
  children: ReactNode;
};

/** An error summary is its first element below the title. The skip link leads to the `div`: w3m finds no id on `main`. */
export function Main({ above, band, children }: MainProps) {
  const place = { id: "main", tabIndex: -1 };
  const content = "wrap grid content-start gap-6 pb-16 pt-6 [outline:0] focus:[box-shadow:none]";
  return (
    <>
      {above === undefined ? null : <div className="wrap pt-6">{above}</div>}
      <main>
        {band === undefined ? (
          <div {...place} className={content}>
            {children}
          </div>
        ) : (
          <div {...place} className="[outline:0] focus:[box-shadow:none]">
            {band}
            <div className={content}>{children}</div>
          </div>
        )}
      </main>
    </>
  );
}

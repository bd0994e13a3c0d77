import type { ReactNode } from "react";

type MainProps = {
  /** `<ProgressSteps>`: above the page, so that the skip link passes it. */
  above?: ReactNode;
  children: ReactNode;
};

/**
 * The page itself between header and footer. An error summary is its first element. The skip link leads to the `div`:
 * w3m finds no id on `main`.
 */
export function Main({ above, children }: MainProps) {
  return (
    <>
      {above === undefined ? null : <div className="wrap pt-6">{above}</div>}
      <main>
        <div
          id="main"
          tabIndex={-1}
          className="wrap grid content-start gap-6 pb-16 pt-6 [outline:0] focus:[box-shadow:none]"
        >
          {children}
        </div>
      </main>
    </>
  );
}

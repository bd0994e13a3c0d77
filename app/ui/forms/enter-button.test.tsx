import type { ReactNode } from "react";
import { expect, it } from "vitest";

import { PageFrameProvider, usePageFrame } from "~/routing/page-frame";
import { rendered } from "../../../tests/support/rendered";
import { EnterButton } from "./enter-button";

function InTextBrowser({ children }: { children: ReactNode }) {
  const frame = usePageFrame();
  return (
    <PageFrameProvider value={{ ...frame, isTextBrowser: true }}>{children}</PageFrameProvider>
  );
}

it("the hidden button that Enter submits is left out for text browsers, which would show it", () => {
  const button = (
    <EnterButton name="way" value="pay">
      Pay
    </EnterButton>
  );
  expect(rendered(button)).toContain('name="way:pay" hidden=""');
  expect(rendered(<InTextBrowser>{button}</InTextBrowser>)).toBe("");
});

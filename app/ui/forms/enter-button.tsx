import type { ReactNode } from "react";

import { usePageFrame } from "~/routing/page-frame";
import { buttonName } from "./button-value";

type EnterButtonProps = { name: string; value: string; children: ReactNode };

/**
 * What Enter submits: the first button of a form whose main one is not first. Text browsers show hidden buttons, and
 * submit with the button that is pressed.
 */
export function EnterButton({ name, value, children }: EnterButtonProps) {
  const { isTextBrowser } = usePageFrame();
  return isTextBrowser === true ? null : (
    <button type="submit" name={buttonName(name, value)} hidden tabIndex={-1}>
      {children}
    </button>
  );
}

import type { CDPSession, Page } from "@playwright/test";

import { readingOrder } from "./reading-order";
import type { AxNode, ReadItem } from "./reading-order";

/** Element types that screen readers can jump to with a key. */
const JUMPS = {
  heading: ["heading"],
  link: ["link"],
  button: ["button", "DisclosureTriangle"],
  checkbox: ["checkbox"],
  field: ["checkbox", "combobox", "textbox", "searchbox", "radio", "button"],
} as const satisfies Record<string, readonly string[]>;

/**
 * A screen reader's virtual cursor on Chromium's accessibility tree. It moves to the next item of a kind and activates
 * items. Each command counts as one key press.
 */
export async function virtualCursor(page: Page) {
  const session = await page.context().newCDPSession(page);
  const spoken: string[] = [];
  let commands = 0;
  let items: ReadItem[] = [];
  let at = -1;

  /** Reads the page again and keeps the position. */
  async function refresh(): Promise<void> {
    const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
    const current = items[at]?.node;
    items = readingOrder(nodes);
    const index = items.findIndex(({ node }) => node === current);
    if (index >= 0) at = index;
  }

  async function go(command: string, matches: (item: ReadItem) => boolean): Promise<string> {
    await refresh();
    commands += 1;
    const next = items.findIndex((item, index) => index > at && matches(item));
    const item = items[next];
    if (item === undefined) throw new Error(`no ${command} after:\n${spoken.join("\n")}`);
    at = next;
    // Screen readers read a no-break space as a space.
    const announcement = item.announcement.replace(/\u00a0/g, " ");
    spoken.push(`${command}: ${announcement}`);
    return announcement;
  }

  const next = (kind: keyof typeof JUMPS) =>
    go(`next ${kind}`, ({ roles }) =>
      roles.some((role) => JUMPS[kind].some((each) => each === role)),
    );

  return {
    /** Moves to the next item of a kind and returns its announcement. */
    next,
    /** Moves to the next item of a kind whose announcement contains the text. */
    async nextUntil(kind: keyof typeof JUMPS, text: string): Promise<string> {
      for (;;) {
        const announcement = await next(kind);
        if (announcement.includes(text)) return announcement;
      }
    },
    async href(): Promise<string | null> {
      const target = items[at]?.target ?? 0;
      const { object } = await session.send("DOM.resolveNode", { backendNodeId: target });
      const { result } = await session.send("Runtime.callFunctionOn", {
        objectId: object.objectId ?? "",
        functionDeclaration: "function () { return this.getAttribute('href'); }",
        returnByValue: true,
      });
      return (result.value as string | undefined) ?? null;
    },
    /** Activates the current item. */
    async press(): Promise<void> {
      const item = items[at];
      if (item === undefined) throw new Error("the cursor is not on an item");
      commands += 1;
      spoken.push(`press: ${item.announcement}`);
      await click(session, item.target);
    },
    /** Types into the focused field and presses Enter, which counts as one command. */
    async type(text: string): Promise<void> {
      await page.keyboard.type(text);
      spoken.push(`type: ${text}`);
      commands += 1;
      await page.keyboard.press("Enter");
    },
    top(): void {
      items = [];
      at = -1;
      spoken.push(`— ${new URL(page.url()).pathname}`);
    },
    count: () => commands,
    transcript: () => spoken.join("\n"),
  };
}

async function click(session: CDPSession, backendNodeId: number): Promise<void> {
  const { object } = await session.send("DOM.resolveNode", { backendNodeId });
  await session.send("Runtime.callFunctionOn", {
    objectId: object.objectId ?? "",
    functionDeclaration:
      "function () { const field = this.closest('input:not([type=checkbox]), select, textarea'); if (field) field.focus(); else this.click(); }",
  });
}

import type { CDPSession, Page } from "@playwright/test";

import { readingOrder } from "./reading-order";
import type { AxNode, ReadItem } from "./reading-order";

/** The kinds of thing that a screen reader has a key to jump to. */
const JUMPS = {
  heading: ["heading"],
  link: ["link"],
  button: ["button", "DisclosureTriangle"],
  checkbox: ["checkbox"],
  field: ["checkbox", "combobox", "textbox", "searchbox", "radio", "button"],
} as const satisfies Record<string, readonly string[]>;

/**
 * A virtual cursor on Chromium's accessibility tree: on one item of the reading order, it goes to the next, or to the
 * next of a kind, and presses what it is on. Each command counts as one key.
 */
export async function virtualCursor(page: Page) {
  const session = await page.context().newCDPSession(page);
  const said: string[] = [];
  let commands = 0;
  let items: ReadItem[] = [];
  let at = -1;

  /** The page as it is now, and the place in it that was read last. */
  async function look(): Promise<void> {
    const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
    const here = items[at]?.node;
    items = readingOrder(nodes);
    const stays = items.findIndex(({ node }) => node === here);
    if (stays >= 0) at = stays;
  }

  async function go(what: string, fits: (item: ReadItem) => boolean): Promise<string> {
    await look();
    commands += 1;
    const found = items.findIndex((item, index) => index > at && fits(item));
    const item = items[found];
    if (item === undefined) throw new Error(`No ${what} after:\n${said.join("\n")}`);
    at = found;
    // A space that keeps words on one line is heard as a space.
    const heard = item.said.replace(/\u00a0/g, " ");
    said.push(`${what}: ${heard}`);
    return heard;
  }

  const next = (kind: keyof typeof JUMPS) =>
    go(`next ${kind}`, ({ roles }) =>
      roles.some((role) => JUMPS[kind].some((one) => one === role)),
    );

  return {
    /** To the next item of a kind; answers with what is said of it. */
    next,
    /** To the next items of a kind, until one says so. */
    async nextUntil(kind: keyof typeof JUMPS, text: string): Promise<string> {
      for (;;) {
        const heard = await next(kind);
        if (heard.includes(text)) return heard;
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
    /** Presses what the cursor is on, as the platform's default action does. */
    async press(): Promise<void> {
      const item = items[at];
      if (item === undefined) throw new Error("the cursor is nowhere");
      commands += 1;
      said.push(`press: ${item.said}`);
      await click(session, item.target);
    },
    /** Types into what has the focus, then Enter; the words count as none, Enter as one. */
    async type(text: string): Promise<void> {
      await page.keyboard.type(text);
      said.push(`type: ${text}`);
      commands += 1;
      await page.keyboard.press("Enter");
    },
    top(): void {
      items = [];
      at = -1;
      said.push(`— ${new URL(page.url()).pathname}`);
    },
    count: () => commands,
    transcript: () => said.join("\n"),
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

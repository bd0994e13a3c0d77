import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/**
 * The page says that a form was refused: in its title, and first in `main` in a summary with these messages, focused where
 * script runs; each link leads to a marked field that says the same, or to the part of the page that it is about.
 */
export async function expectRefused(
  page: Page,
  messages: readonly string[],
  { scriptRuns = false }: { scriptRuns?: boolean } = {},
): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  // A browser jumps to what the address names, past the summary, where that is on the page.
  await expect(page.locator(":target"), "where the page begins").toHaveCount(0);
  // Below a band, which has the page's title.
  const first = page.locator("#main > :first-child:not(.band), #main > .band + * > :first-child");
  const summary = first.getByRole("alert");
  for (const message of messages) await expect(summary.getByText(message)).toBeVisible();
  if (scriptRuns) await expect(first).toBeFocused();
  const links = summary.getByRole("listitem").getByRole("link");
  expect(await links.evaluateAll(faultsOfLinks), "links of the summary").toEqual([]);
  if ((await links.count()) > 0) await expectToLead(page, links.first());
}

async function expectToLead(page: Page, link: Locator): Promise<void> {
  const field = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL((url) => url.hash === field);
  await expect(page.locator(`[id="${decodeURIComponent(field.slice(1))}"]`)).toBeInViewport();
}

/** Runs in the page: what is wrong with each link of a summary, and with the field that it leads to. */
function faultsOfLinks(links: Element[]): string[] {
  const textOf = (of: Element | null) => (of?.textContent ?? "").trim().replace(/^Error:\s*/, "");
  /** Whether an element is described by what the link says, or by a part of it. */
  const says = (element: Element, message: string) =>
    (element.getAttribute("aria-describedby") ?? "").split(/\s+/).some((id) => {
      const said = textOf(document.getElementById(id));
      return said !== "" && (said.includes(message) || message.endsWith(said));
    });
  return links.flatMap((link) => {
    const message = textOf(link);
    const id = decodeURIComponent((link.getAttribute("href") ?? "").slice(1));
    const targets = document.querySelectorAll(`[id="${CSS.escape(id)}"]`);
    const [field] = targets;
    if (field === undefined || targets.length > 1)
      return [`${message}: ${targets.length} of ${id}`];
    if (!field.checkVisibility()) return [`${message}: ${id} is hidden`];
    // What is wrong with a whole choice is said above; its fields are each right.
    if (!field.matches("input,select,textarea")) return [];
    const group = field.closest("fieldset,[role=group],[role=radiogroup]");
    const saidByGroup = group !== null && says(group, message);
    if (!saidByGroup && !says(field, message)) return [`${message}: not said at ${id}`];
    const isMarked = field.getAttribute("aria-invalid") === "true";
    return isMarked || saidByGroup ? [] : [`${message}: ${id} is not marked`];
  });
}

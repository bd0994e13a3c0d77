import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { hasErrorsBelowBanner } from "../support/skip-link";

/**
 * Expects the page of a refused form: "Error:" in the title, and an error summary with these messages at the start of
 * `main`, or right below its banner on the pages that have them there, focused if script runs. Each link must lead to an invalid field with the same message, which script focuses, or to a part of the page.
 */
export async function expectRefused(
  page: Page,
  messages: readonly string[],
  { scriptRuns = false }: { scriptRuns?: boolean } = {},
): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  // A URL fragment would scroll past the summary.
  await expect(page.locator(":target"), "target of the URL fragment").toHaveCount(0);
  const first = page.locator(
    hasErrorsBelowBanner(page)
      ? "#main > :last-child > [data-error-summary]:first-child"
      : "#main > :first-child > [data-error-summary], #main > :first-child + [data-error-summary]",
  );
  const summary = first.getByRole("alert");
  for (const message of messages) await expect(summary.getByText(message)).toBeVisible();
  if (scriptRuns) await expect(first).toBeFocused();
  const links = summary.getByRole("listitem").getByRole("link");
  expect(await links.evaluateAll(errorsOfLinks), "links of the summary").toEqual([]);
  if ((await links.count()) > 0) await expectLinkTarget(page, links.first(), scriptRuns);
}

async function expectLinkTarget(page: Page, link: Locator, scriptRuns: boolean): Promise<void> {
  const field = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL((url) => url.hash === field);
  const target = page.locator(`[id="${decodeURIComponent(field.slice(1))}"]`);
  await expect(target).toBeInViewport();
  const control = target.locator("input:not([type=hidden]), select, textarea").first();
  if (scriptRuns && (await control.count()) > 0) await expect(control).toBeFocused();
}

/** Runs in the page. The errors of each summary link and its target. */
function errorsOfLinks(links: Element[]): string[] {
  const getText = (element: Element | null) =>
    (element?.textContent ?? "").trim().replace(/^Error:\s*/, "");
  /** Whether the element's description contains the message or ends it. */
  const hasMessage = (element: Element, message: string) =>
    (element.getAttribute("aria-describedby") ?? "").split(/\s+/).some((id) => {
      const description = getText(document.getElementById(id));
      return description !== "" && (description.includes(message) || message.endsWith(description));
    });
  return links.flatMap((link) => {
    const message = getText(link);
    const id = decodeURIComponent((link.getAttribute("href") ?? "").slice(1));
    const targets = document.querySelectorAll(`[id="${CSS.escape(id)}"]`);
    const [field] = targets;
    if (field === undefined || targets.length > 1)
      return [`${message}: ${targets.length} elements with id ${id}`];
    if (!field.checkVisibility()) return [`${message}: ${id} is hidden`];
    // An error about a group of choices is not repeated at each field.
    const control = id.endsWith("-field")
      ? field.querySelector("input,select,textarea")
      : field.matches("input,select,textarea")
        ? field
        : null;
    if (control === null) return id.endsWith("-field") ? [`${message}: no field in ${id}`] : [];
    const group = control.closest("fieldset,[role=group],[role=radiogroup]");
    const isGroupError = group !== null && hasMessage(group, message);
    if (!isGroupError && !hasMessage(control, message)) return [`${message}: not at ${id}`];
    const isInvalid = control.getAttribute("aria-invalid") === "true";
    return isInvalid || isGroupError ? [] : [`${message}: ${id} is not aria-invalid`];
  });
}

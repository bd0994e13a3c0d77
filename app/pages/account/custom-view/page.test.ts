import { expect, it } from "vitest";

import { customerContext, openPage } from "../../../../tests/support/ask-page";
import * as page from "./route";

const customViews = [{ name: "your-visit", tabs: ["before", "afterwards"] }] as const;
const open = (customView: string, tab?: string) =>
  openPage(page, customerContext({}, { venue: { customViews } }), "/", {
    customView,
    ...(tab !== undefined && { tab }),
  });

it("a custom view opens at its first tab, or at the tab in the URL", async () => {
  expect((await open("your-visit")).data).toMatchObject({ tab: "before" });
  expect((await open("your-visit", "afterwards")).data).toMatchObject({ tab: "afterwards" });
});

it("an unknown custom view or tab returns 404", async () => {
  expect((await open("your-visit", "none")).status).toBe(404);
  expect((await open("none")).status).toBe(404);
});

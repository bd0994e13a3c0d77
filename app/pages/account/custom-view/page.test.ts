import { expect, it } from "vitest";

import { customerContext, openPage } from "../../../../tests/support/ask-page";
import * as page from "./route";

const customViews = [{ name: "your-visit", tabs: ["before", "afterwards"] }] as const;
const open = (customView: string, tab?: string) =>
  openPage(page, customerContext({}, { venue: { customViews } }), "/", {
    customView,
    ...(tab !== undefined && { tab }),
  });

it("a page of the venue's own opens at its first tab, and at the tab of its address", async () => {
  expect((await open("your-visit")).data).toMatchObject({ tab: "before" });
  expect((await open("your-visit", "afterwards")).data).toMatchObject({ tab: "afterwards" });
});

it("a page or tab that the venue does not have is a 404", async () => {
  expect((await open("your-visit", "none")).status).toBe(404);
  expect((await open("none")).status).toBe(404);
});

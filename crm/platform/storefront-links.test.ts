import { expect, it } from "vitest";

import { matchPage } from "../../app/.server/rendering/canonical-path";
import { STOREFRONT_PATHS, storefrontLink } from "./storefront-links";

it.each(Object.keys(STOREFRONT_PATHS) as (keyof typeof STOREFRONT_PATHS)[])(
  "the %s link matches a page of the storefront",
  (page) => {
    const { origin, pathname } = new URL(storefrontLink("https://tickets.example", page));
    expect(origin).toBe("https://tickets.example");
    expect(matchPage(pathname).id).not.toBe("not-found");
  },
);

it("a link with a token contains the token's placeholder", () => {
  expect(storefrontLink("https://tickets.example", "waiting-list")).toBe(
    "https://tickets.example/waiting-list?token=__TOKEN__",
  );
});

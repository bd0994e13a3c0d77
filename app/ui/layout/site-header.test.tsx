import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { SiteHeader } from "./site-header";
import { SITE_PARTS } from "./site-links";

const withLabels = (...labels: string[]) =>
  rendered(
    <SiteHeader items={labels.map((label, at) => ({ href: `/${at}`, label, current: false }))} />,
  );
const product = [...SITE_PARTS.map(() => "Donations"), "Your account", "Basket"];

it("the product's links are in one line of a wide window", () => {
  expect(withLabels(...product)).toContain('class="site-header no-print"');
});

it("short links have more space between them", () => {
  const short = [...SITE_PARTS.map(() => "Visit"), "Sign in", "Basket"];
  expect(withLabels(...short)).toContain('class="site-header airy no-print"');
});

it("a link of the venue's own makes all links smaller", () => {
  expect(withLabels("Harbor bar", ...product)).toContain('class="site-header full no-print"');
});

it("more letters than one line has room for are behind the menu", () => {
  expect(withLabels("School of acting", "Restaurant", ...product)).toContain(
    'class="site-header collapsed no-print"',
  );
});

it.each([
  [9, ' data-count="9">'],
  [11, ' data-count="11" data-short="9+">'],
])(
  "a count of %i in the basket is one digit in the narrowest windows, but whole in words",
  (count, shown) => {
    const html = rendered(
      <SiteHeader
        items={[
          {
            ...{ href: "/basket", label: "Basket", current: false, icon: "basket" },
            ...{ count, countText: `${count} tickets` },
          },
        ]}
      />,
    );
    expect(html).toContain(shown);
    expect(html).toContain(`> ${count} tickets<`);
  },
);

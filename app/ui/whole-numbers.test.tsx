import { expect, it } from "vitest";

import { stripTags } from "../../tests/support/html-text";
import { rendered } from "../../tests/support/rendered";
import { WholeNumbers } from "./whole-numbers";

it.each([
  ["ul. Cicha 12, 50-202 Wrocław", ["50-202"]],
  ["Choose them online or call (212) 555-0140.", ["(212) 555-0140"]],
  ["Call +48 71 555 01 40, or come.", ["+48 71 555 01 40"]],
  ["61 West 65th Street, New York, NY 10023", []],
  ["Subway 1 to 66 Street", []],
])("%j keeps %j on one line", (text, whole) => {
  const html = rendered(<WholeNumbers text={text} />);
  expect(
    [...html.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g)].map(([, one]) => one),
  ).toEqual(whole);
  expect(stripTags(html)).toBe(text);
});

import { expect, it } from "vitest";

import { searchTerms } from "./search-terms";

it.each([
  ["beet", ["beet:*"]],
  ["mahler 5", ["mahler:*", "5"]],
  ["mahler 5th", ["mahler:*", "5 | 5th"]],
  ["ninth symphony", ["9 | ninth", "symphony:*"]],
  ["kids", ["family | young"]],
  ["movies", ["film"]],
  ["constructor", ["constructor:*"]],
  ["kids concerts", ["family | young"]],
  ["kor konsert", ["chorus | choir | kor:*"]],
  ["chor", ["chorus | choir | chor:*"]],
  ["coro", ["chorus | choir | coro:*"]],
  ["ke", ["chorus | choir | ke"]],
  ["musica de camara", ["music | musica:*", "de", "chamber | quartet | camara:*"]],
  ["concert", ["concert:*"]],
  ["", []],
  ["a b c d e f g h i j", "abcdefgh".split("")],
])("a search for “%s” asks for %j", (words, queries) => {
  expect(searchTerms(words).map(({ query }) => query)).toEqual(queries);
});

import { expect, it } from "vitest";

import { LINKING_WORDS, searchTerms } from "./search-terms";
import { type Topic, SEARCH_LANGUAGES, TOPICS } from "./search-words";

const listQueries = (...search: Parameters<typeof searchTerms>) =>
  searchTerms(...search).map(({ query }) => query);

it.each([
  ["beet", ["beet:*"]],
  ["mahler 5", ["mahler:*", "5"]],
  ["mahler 5th", ["mahler:*", "5 | 5th"]],
  ["pelleas und melisande", ["pelleas:*", "und:*", "melisande:*"]],
  ["kids", [TOPICS.family.query]],
  ["movies concerts", [TOPICS.film.query]],
  ["live stream", [TOPICS.stream.query]],
  ["live at home", ["live:*", "at", "home:*"]],
  ["constructor", ["constructor:*"]],
  ["kor", ["kor:*"]],
  ["concert", ["concert:*"]],
  ["", []],
  ["a b c d e f g h i j", "abcdefgh".split("")],
])("an English search for “%s” has the queries %j", (words, queries) => {
  expect(listQueries(words, "en")).toEqual(queries);
});

it.each<[search: Parameters<typeof searchTerms>, topics: (Topic | null)[]]>([
  [["kor konsert", "sv"], ["choir"]],
  [["barnkonserter", "sv"], ["family"]],
  [
    ["musik for violin och piano", "sv"],
    ["violin", "piano"],
  ],
  [["flojtister", "sv"], ["flute"]],
  [["avslappnade forestallningar", "sv"], ["relaxed"]],
  [["geigerin", "de"], ["violin"]],
  [["weihnachtskonzert", "de"], ["christmas"]],
  [["chore", "de"], ["choir"]],
  [
    ["la mer", "es"],
    [null, null],
  ],
  [
    ["musica de camara de brahms", "es"],
    ["chamber", null],
  ],
  [["lengua de senas americana", "es"], ["signLanguage"]],
  [["transmision en vivo", "es"], ["stream"]],
  [["lang siy yo", "ht"], ["signLanguage"]],
  [["konse pou timoun", "ht"], ["family"]],
  [["horn", "es"], ["horn"]],
  [["kor", "de"], [null]],
])("a search for %j has the topics %j", (search, topics) => {
  expect(searchTerms(...search).map(({ topic }) => topic)).toEqual(topics);
});

it("a search term is shown with the accents of its language", () => {
  expect(searchTerms("flojt", "sv")).toMatchObject([{ word: "flöjt" }]);
  expect(searchTerms("flojten", "sv")).toMatchObject([{ word: "flojten" }]);
});

it.each(SEARCH_LANGUAGES)(
  "every search word in %s has one topic and is not a linking word",
  (language) => {
    const words = Object.values(TOPICS).flatMap((topic) => topic[language].split(", "));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    const links = LINKING_WORDS[language].split(" ");
    expect(words.filter((word) => links.includes(word))).toEqual([]);
  },
);

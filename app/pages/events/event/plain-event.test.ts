import { expect, it } from "vitest";

import { isSaid } from "./plain-event";

const hero = [
  "Mahler’s Symphony No. 5 & Emanuel Ax",
  null,
  "Michael Tilson Thomas, conductor · Emanuel Ax, piano",
  "Mahler: Symphony No. 5 · Mozart: Piano Concerto No. 14 in E-flat",
];

it.each([
  [
    "Michael Tilson Thomas conducts Mahler’s Symphony No. 5. Emanuel Ax plays Mozart’s Piano Concerto No. 14.",
    true,
  ],
  ["Michael Tilson Thomas conducts music by Mahler and Mozart.", true],
  ["Michael Tilson Thomas conducts Mahler’s Symphony No. 6.", false],
  ["Emanuel Ax plays music by Brahms.", false],
  ["Emanuel Ax plays Mozart. The film is shown while the rest of us listen.", false],
  ["Michael Tilson Thomas conducts a long evening for young listeners: music by Mozart.", false],
  ["Musicians from the region play Mozart.", false],
])("%j is said by the rest of the banner: %j", (description, isRepeated) => {
  expect(isSaid(description, hero)).toBe(isRepeated);
});

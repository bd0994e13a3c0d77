import { expect, it } from "vitest";

import { progressWords } from "./count-choices";

const words = {
  titles: ["complete", "1 more", "2 more"],
  labels: ["0 of 2", "1 of 2", "2 of 2", "3 chosen"],
};

it.each([
  [0, "2 more", "0 of 2"],
  [1, "1 more", "1 of 2"],
  [2, "complete", "2 of 2"],
  [3, "complete", "3 chosen"],
  [9, "complete", "3 chosen"],
])("with %i of 2 chosen the panel shows %j and %j", (done, title, label) => {
  expect(progressWords(words, { done, needed: 2 })).toEqual({ title, label });
});

import { expect, it } from "vitest";

import { donorNamingBody } from "./offers";
import { NAMING_WITHOUT_REQUEST } from "./rules";

it("donors are asked for a name and may stay anonymous unless the venue says otherwise", () => {
  expect(donorNamingBody(NAMING_WITHOUT_REQUEST, "USD")).toEqual({
    recognitionNameFrom: { amount: 10_000, currency: "USD" },
    displayRecognitionName: true,
    displayAnonymousOption: true,
  });
});

it("the venue's switches are passed on, and nothing else of its donation request", () => {
  const request = {
    ...NAMING_WITHOUT_REQUEST,
    displayRecognitionName: false,
    displayAnonymousOption: false,
    fundId: "annual",
  };
  expect(donorNamingBody(request, "USD")).toEqual({
    recognitionNameFrom: { amount: 10_000, currency: "USD" },
    displayRecognitionName: false,
    displayAnonymousOption: false,
  });
});

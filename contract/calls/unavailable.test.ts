import { expect, it } from "vitest";

import { nullIfUnavailable } from "./unavailable";

it("an outage is recognized in another bundle, which has its own class", async () => {
  const fromOtherBundle = Object.assign(new Error("getBook"), { name: "Unavailable" });
  expect(await nullIfUnavailable(Promise.reject(fromOtherBundle))).toBeNull();
  await expect(nullIfUnavailable(Promise.reject(new Error("bug")))).rejects.toThrow("bug");
});

import { expect, it } from "vitest";
import { chooseEncoding, isCompressible } from "./compress";

it.each(["text/html; charset=utf-8", "text/css", "application/json", "image/svg+xml"])(
  "%s is compressed",
  (type) => {
    expect(isCompressible(type)).toBe(true);
  },
);

it.each(["application/pdf", "image/png", "text/calendar; charset=utf-8"])(
  "%s is not compressed",
  (type) => {
    expect(isCompressible(type)).toBe(false);
  },
);

it("the encoding is the best that the browser accepts, or identity", () => {
  expect(chooseEncoding("gzip, deflate, br")).toBe("br");
  expect(chooseEncoding("gzip, br;q=0")).toBe("gzip");
  expect(chooseEncoding(undefined)).toBe("identity");
});

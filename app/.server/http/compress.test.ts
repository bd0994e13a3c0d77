import { describe, expect, it } from "vitest";
import { chooseEncoding, isCompressible } from "./compress";

describe("what is sent smaller", () => {
  it.each(["text/html; charset=utf-8", "text/css", "application/json", "image/svg+xml"])(
    "is %s",
    (type) => {
      expect(isCompressible(type)).toBe(true);
    },
  );

  it.each(["application/pdf", "image/png", "text/calendar; charset=utf-8"])(
    "is not %s, which is kept as it comes",
    (type) => {
      expect(isCompressible(type)).toBe(false);
    },
  );

  it("is sent as the browser takes it best, and as it is to one that takes nothing", () => {
    expect(chooseEncoding("gzip, deflate, br")).toBe("br");
    expect(chooseEncoding("gzip, br;q=0")).toBe("gzip");
    expect(chooseEncoding(undefined)).toBe("identity");
  });
});

import { describe, expect, test } from "vitest";

import { parseFormEncoding } from "./form-encoding";

describe("the SDK's nested form encoding", () => {
  test("is read into groups and lists", () => {
    const body =
      "mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=2" +
      "&line_items[1][quantity]=1&expand[]=a&expand[]=b&metadata[order%20id]=7%262";
    expect(parseFormEncoding(body)).toEqual({
      mode: "payment",
      line_items: [{ price_data: { currency: "usd" }, quantity: "2" }, { quantity: "1" }],
      expand: ["a", "b"],
      metadata: { "order id": "7&2" },
    });
  });

  test("reads encoded brackets alike, and takes the last of a repeated name", () => {
    expect(parseFormEncoding("a%5B0%5D%5Bb%5D=1&c=1&c=2")).toEqual({ a: [{ b: "1" }], c: "2" });
  });

  test("leaves a flat form, an empty body and odd brackets alone", () => {
    expect(parseFormEncoding("cardNumber=4242+4242&cardName=")).toEqual({
      cardNumber: "4242 4242",
      cardName: "",
    });
    expect(parseFormEncoding("")).toEqual({});
    expect(parseFormEncoding("[a]=1&b]=2&c[=3")).toEqual({ "[a]": "1", "b]": "2", "c[": "3" });
  });

  test("cannot reach a prototype", () => {
    const read = parseFormEncoding(
      "__proto__[polluted]=yes&a[__proto__][polluted]=yes&a[constructor]=1",
    );
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.keys(read["a"] as object)).toEqual(["__proto__", "constructor"]);
  });

  test.each([
    ["a value that is also a group", "a=1&a[b]=2"],
    ["a group that is also a value", "a[b]=2&a=1"],
    ["too many levels", `a${"[b]".repeat(20)}=1`],
    ["too many parameters", "a=1&".repeat(3_000)],
  ])("refuses %s", (_name, body) => {
    expect(() => parseFormEncoding(body)).toThrowError(/value and a group|Too many/);
  });
});

import { EVENT_KINDS } from "#contract/schemas/event";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";

import { drawPoster } from "./draw-poster";

const ids = Array.from({ length: 500 }, (_, index) => `event-${index}`);

describe.each(EVENT_KINDS)("the posters of %s events", (kind) => {
  const posters = ids.map((eventId) => drawPoster({ eventId, kind }));

  it("stay under 1,500 bytes", () => {
    expect(Math.max(...posters.map((svg) => Buffer.byteLength(svg)))).toBeLessThan(1500);
  });

  it("differ from event to event", () => {
    expect(new Set(posters).size).toBe(ids.length);
  });

  it("are the same whenever they are drawn", () => {
    expect(drawPoster({ eventId: "event-7", kind })).toBe(posters[7]);
  });

  it("are well formed: tags nest, attributes are quoted and no number went wrong", async () => {
    const validate = new HtmlValidate({
      rules: { "close-order": "error", "attr-quotes": "error", "no-dup-attr": "error" },
    });
    for (const svg of posters) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d|[&]/);
      expect((svg.match(/<[a-z]/g) ?? []).length).toBe((svg.match(/<\/[a-z]|\/>/g) ?? []).length);
    }
    for (const svg of posters.slice(0, 5))
      expect((await validate.validateString(svg)).valid).toBe(true);
  });
});

it("draws ids of any shape", () => {
  for (const eventId of ["", "é <&> 漢", "x".repeat(10_000)]) {
    expect(drawPoster({ eventId, kind: "special" })).toMatch(/^<svg[^]*<\/svg>$/);
  }
});

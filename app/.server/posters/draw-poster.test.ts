import { EVENT_KINDS } from "#contract/schemas/event";
import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";

import { drawPoster } from "./draw-poster";

const ids = Array.from({ length: 500 }, (_, index) => `event-${index}`);

it.each(EVENT_KINDS)(
  "posters of %s events are small, differ, are drawn alike each time and are well formed",
  async (kind) => {
    const posters = ids.map((eventId) => drawPoster({ eventId, kind }));
    expect(Math.max(...posters.map((svg) => Buffer.byteLength(svg)))).toBeLessThan(1500);
    expect(new Set(posters).size).toBe(ids.length);
    expect(drawPoster({ eventId: "event-7", kind })).toBe(posters[7]);
    const validate = new HtmlValidate({
      rules: { "close-order": "error", "attr-quotes": "error", "no-dup-attr": "error" },
    });
    for (const svg of posters) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d|[&]/);
      expect((svg.match(/<[a-z]/g) ?? []).length).toBe((svg.match(/<\/[a-z]|\/>/g) ?? []).length);
    }
    for (const svg of posters.slice(0, 5))
      expect((await validate.validateString(svg)).valid).toBe(true);
  },
);

it("a poster is drawn for an event id of any shape", () => {
  for (const eventId of ["", "é <&> 漢", "x".repeat(10_000)]) {
    expect(drawPoster({ eventId, kind: "special" })).toMatch(/^<svg[^]*<\/svg>$/);
  }
});

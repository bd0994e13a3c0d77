import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { OtherPages } from "./other-pages";

it("links to other months name the month between them only if it has performances", () => {
  const around = (season: Partial<ReturnType<typeof sampleSeason>>) =>
    rendered(
      <OtherPages
        query={{ page: 1, month: "2026-12" }}
        season={{ ...sampleSeason(), ...season }}
        view={{ kind: "list" }}
        today="2026-11-30"
        terms="public"
        next={null}
        comingUp={[]}
      />,
    );
  expect(around({})).toContain("December 2026");
  const empty = around({ total: 0, instances: [], months: [{ month: "2027-01", count: 1 }] });
  expect(empty).toContain("January 2027");
  expect(empty).not.toContain("December 2026");
});

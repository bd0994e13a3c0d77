import { expect, it } from "vitest";

import { describeKinds } from "./catalogue-checks";

it("all events of a kind that the venue doesn't have are named and counted", () => {
  const rows = [
    { kind: "circus", title: "Big Top" },
    { kind: "dance", title: "Iron Garden" },
    { kind: "dance", title: "Winter Songs" },
  ];
  expect(describeKinds(rows).map(({ name }) => name)).toEqual([
    "circus: 1 (Big Top)",
    "dance: 2 (Iron Garden, Winter Songs)",
  ]);
  const many = Array.from({ length: 30 }, () => ({ kind: "dance", title: "A" }));
  expect(describeKinds(many)[0]?.name).toMatch(/^dance: 30 \((A, ){20}…\)$/);
});

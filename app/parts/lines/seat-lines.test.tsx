import { expect, it } from "vitest";

import type { SeatKind } from "#contract/schemas/ticket";
import { rendered } from "../../../tests/support/rendered";
import { useSeatLines } from "./line-parts";

type SeatLinesProps = { kinds: readonly SeatKind[]; numbers?: readonly string[] };

function SeatLines({ kinds, numbers = [] }: SeatLinesProps) {
  const section = "Tier 1";
  const row = numbers.length > 0 ? "U" : null;
  const seats = kinds.map((kind, at) => ({ section, row, number: numbers[at] ?? null, kind }));
  return <>{useSeatLines()(seats.map((seat) => ({ seat })))}</>;
}

it("only seat numbers are kept together, not the number in a section's name with that of unnumbered places", () => {
  const getLines = (props: SeatLinesProps) => rendered(<SeatLines {...props} />);
  expect(getLines({ kinds: ["wheelchair", "wheelchair"] })).toBe("Tier 1, 2 wheelchair spaces");
  expect(getLines({ kinds: ["transfer"] })).toBe("Tier 1, transfer seat");
  expect(getLines({ kinds: ["standard", "standard"], numbers: ["5", "6"] })).toBe(
    "Tier 1, row U, seats\u00a05,\u00a06",
  );
});

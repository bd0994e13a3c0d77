import { expect, it } from "vitest";

import { visitorContext } from "../../../tests/support/ask-page";
import { answering, unavailable } from "../../../tests/support/stub-crm";
import { findReservationLinks } from "./reservation-links.server";

const site = (name: string) => ({ name, url: `https://${name}.example/`, timeParam: "at" });
const venue = { reservationSites: { table: [site("grill"), site("cafe")], ride: [site("cars")] } };
const table = "2026-12-03T18:00:00-05:00";

it("a performance links to each partner that reserves tables or rides at that time", async () => {
  const times = (ride: string | null) => ({ getReservations: answering({ table, ride }) });
  const listPartners = async (context: ReturnType<typeof visitorContext>) =>
    (await findReservationLinks(context, "i1")).map(({ partner, href }) => [partner, href]);
  const at = "?at=2026-12-03T18%3A00";
  const tables = [
    ["grill", `https://grill.example/${at}`],
    ["cafe", `https://cafe.example/${at}`],
  ];
  expect(await listPartners(visitorContext(times(null), { venue }))).toEqual(tables);
  expect(await listPartners(visitorContext(times(table), { venue }))).toEqual([
    ...tables,
    ["cars", `https://cars.example/${at}`],
  ]);
  expect(await listPartners(visitorContext({ getReservations: unavailable }, { venue }))).toEqual(
    [],
  );
  // The partners of these tests are off by default.
  expect(await listPartners(visitorContext({}))).toEqual([]);
});

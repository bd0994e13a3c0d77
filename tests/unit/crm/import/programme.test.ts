import { describe, expect, it } from "vitest";
import { parseProgrammes } from "../../../../crm/import/programme";

const concert = {
  eventType: "Chamber",
  Location: "Manhattan, NY",
  Venue: "Merkin Hall",
  Date: "2024-09-29T04:00:00Z",
  Time: "3:00PM",
};
const programme = { programID: "1", orchestra: "NYP", season: "2024-25", concerts: [concert] };

describe("parseProgrammes", () => {
  it("takes a programme without works", () => {
    const parsed = parseProgrammes({ programs: [programme] });
    expect(parsed).toMatchObject({ ok: true, programmes: [{ programID: "1", works: [] }] });
  });

  it("names the programme and the field of every fault", () => {
    const late = { ...programme, programID: "2", concerts: [{ ...concert, Time: "late" }] };
    const empty = { ...programme, programID: "3", concerts: [] };
    expect(parseProgrammes({ programs: [programme, late, empty, programme, {}] })).toEqual({
      ok: false,
      problems: expect.arrayContaining([
        {
          programme: "2",
          field: "concerts.0.Time",
          message: "must be a time such as 7:30PM, or None",
        },
        { programme: "3", field: "concerts", message: "must have at least one concert" },
        { programme: "1", field: "programID", message: "is used twice" },
        expect.objectContaining({ programme: "number 5 in the file", field: "programID" }),
      ]),
    });
  });

  it.each([null, 7, {}, { programs: [] }])("refuses %j as a file", (file) => {
    expect(parseProgrammes(file)).toMatchObject({ ok: false, problems: [{ programme: "(file)" }] });
  });
});

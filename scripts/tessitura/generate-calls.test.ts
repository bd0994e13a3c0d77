import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { sharedFile } from "../../tests/support/shared-data";
import { projectRoot } from "../common/project-root.mjs";
import { generateCalls } from "./generate-calls.mjs";
import { readSwagger } from "./read-swagger.mjs";

const VENDOR_TEXT = "Words of the vendor";

const query = (name: string, required = false) => ({
  in: "query",
  name,
  required,
  type: "string",
  description: VENDOR_TEXT,
});

const swagger = {
  swagger: "2.0",
  host: "vendor.example",
  paths: {
    "/Halls/{hallId}": {
      put: {
        description: VENDOR_TEXT,
        parameters: [
          { in: "path", name: "hallId", required: true, type: "string" },
          { in: "body", name: "hall", schema: { $ref: "#/definitions/Hall" } },
        ],
        responses: { "200": { schema: { $ref: "#/definitions/Hall" } } },
      },
    },
    "/Shows": {
      get: {
        parameters: [query("hallIds"), query("day", true), query("unused")],
        responses: {
          "200": { schema: { type: "array", items: { $ref: "#/definitions/Show" } } },
        },
      },
      delete: { responses: { "204": {} } },
    },
  },
  definitions: {
    Hall: {
      type: "object",
      properties: {
        Id: { type: "integer", format: "int32", description: VENDOR_TEXT, example: VENDOR_TEXT },
        Opened: { type: "string", format: "date-time" },
        Rows: { type: "array", items: { $ref: "#/definitions/Row" } },
      },
    },
    Row: { type: "object", properties: { Name: { type: "string" } } },
    Show: {
      type: "object",
      properties: {
        Starts: { type: "string", format: "date-time" },
        Price: { type: "number", format: "double" },
        Hall: { $ref: "#/definitions/Hall" },
      },
    },
    Unused: { type: "object", properties: { Secret: { type: "string" } } },
  },
};

const CALLS = {
  changeHall: { call: "PUT /Halls/{hallId}" },
  readShows: { call: "GET /Shows", query: { hallIds: "ids", day: "text" } },
  removeShows: { call: "DELETE /Shows" },
};

async function generate(calls: Parameters<typeof generateCalls>[1] = CALLS) {
  const files = await generateCalls(swagger, calls);
  const [types = "", schemas = ""] = files.map(({ text }) => text);
  return { types, schemas, json: JSON.parse(schemas) as Record<string, object> };
}

it("the calls in use get types, with text for times that are sent back and dates for the others", async () => {
  const { types } = await generate();
  expect(types).toContain("Opened?: string | null;");
  expect(types).toContain("Starts?: Date | null;");
  expect(types).toContain("Rows?: Row[] | null;");
  expect(types).toMatch(/readShows: \{\s+request: \{ query: \{ hallIds\?: CommaList; day: string/);
  expect(types).toContain(
    "changeHall: { request: { path: { hallId: number }; body: Hall }; answer: Hall };",
  );
  expect(types).toContain("removeShows: { request: Record<string, never>; answer: null };");
});

it("the schemas allow missing and null properties, and no others", async () => {
  const { json } = await generate();
  expect(json["sent"]).toEqual(["Hall", "Row"]);
  expect(json["definitions"]).toEqual({
    Hall: {
      type: "object",
      additionalProperties: false,
      properties: {
        Id: { type: ["integer", "null"], format: "int32" },
        Opened: { type: ["string", "null"], format: "date-time" },
        Rows: { type: ["array", "null"], items: { $ref: "#/definitions/Row" } },
      },
    },
    Row: {
      type: "object",
      additionalProperties: false,
      properties: { Name: { type: ["string", "null"] } },
    },
    Show: {
      type: "object",
      additionalProperties: false,
      properties: {
        Starts: { type: ["string", "null"], format: "date-time" },
        Price: { type: ["number", "null"], format: "double" },
        Hall: { anyOf: [{ $ref: "#/definitions/Hall" }, { type: "null" }] },
      },
    },
  });
});

it("neither the vendor's texts nor its host nor what is unused are copied", async () => {
  const { types, schemas } = await generate();
  for (const text of [VENDOR_TEXT, "vendor.example", "Secret", "unused"])
    expect(types + schemas).not.toContain(text);
});

it.each([
  [{ readStage: { call: "GET /Stage" } }, "has no GET /Stage"],
  [
    { readShows: { call: "GET /Shows", query: { day: "text", week: "text" } } },
    "no parameter week",
  ],
  [{ readShows: { call: "GET /Shows" } }, "needs day"],
])("a call that the vendor's file does not have is refused: %j", async (calls, message) => {
  await expect(generate(calls)).rejects.toThrow(message);
});

it("the committed files are what the vendor's file and the list of calls give", async (context) => {
  const file = sharedFile(context, "tessitura-15.2-swagger.json.gz");
  for (const { path, text } of await generateCalls(readSwagger(file)))
    expect(text === readFileSync(`${projectRoot}/${path}`, "utf8"), path).toBe(true);
});

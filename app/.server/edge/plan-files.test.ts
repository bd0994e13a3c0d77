import express from "express";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { listen } from "../../../tests/support/servers/listen";
import { samplePlanWithoutStage, sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { answering, unavailable } from "../../../tests/support/stub-crm";
import { DRAWING_VERSION, planFiles, planFolder } from "./plan-files";

const plan = sampleSeatPlan();
const folder = planFolder(plan);

const openGate = { enter: async () => () => {} };

async function start(
  getSeatPlan: Crm["getSeatPlan"] = answering(plan),
  gate: Parameters<typeof planFiles>[1] = openGate,
): Promise<(path: string) => Promise<Response>> {
  const app = express();
  app.use(planFiles({ getSeatPlan }, gate), (_req, res) => void res.status(418).end());
  const { url, close } = await listen(createServer(app));
  onTestFinished(close);
  return (path) => fetch(url + path);
}

it.each([
  ["seats-orchestra.css?a=145&b=60", "text/css", ".bb :checked{counter-increment:n 1 t 60}"],
  ["seats-first-tier.css", "text/css", "#s16{--x:"],
  ["hall.css", "text/css", "#m2"],
  ["labels.svg", "image/svg+xml", "1 Orchestra"],
  ["numbers.svg", "image/svg+xml", ">2</text>"],
  ["mini-orchestra.svg", "image/svg+xml", "<path d="],
  ["view-first-tier.16.svg", "image/svg+xml", "<path"],
])("the plan file %s is immutable", async (file, type, content) => {
  const get = await start();
  const answer = await get(`${folder}/${file}`);
  expect(answer.headers.get("content-type")).toContain(type);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const text = await answer.text();
  expect(text).toContain(content);
  expect(text).not.toMatch(/style=|NaN/);
  expect(await (await get(`${folder}/${file}`)).text()).toBe(text);
});

/** Of the files below; a new one needs a new `DRAWING_VERSION`. */
const DRAWN = { version: 13, digest: "M_r-Bp_xwb" };

it("plans are drawn differently only with another DRAWING_VERSION, since browsers keep the files", async () => {
  const get = await start();
  const files = ["seats-orchestra.css?a=145&b=60", "hall.css", "labels.svg", "numbers.svg"];
  const drawings = [
    "mini-orchestra",
    "view-first-tier.16",
    "seat-first-tier.16",
    "band-first-tier.16",
  ];
  const hash = createHash("sha256");
  for (const file of [...files, ...drawings.map((name) => `${name}.svg`)]) {
    const answer = await get(`${folder}/${file}`);
    expect(answer.status).toBe(200);
    hash.update((await answer.text()).replaceAll(folder, ""));
  }
  const digest = hash.digest("base64url").slice(0, 10);
  expect({ version: DRAWING_VERSION, digest }).toEqual(DRAWN);
});

it("the look of bands after the fifth is in the files of halls that have them, and their prices by their mark", async () => {
  const seats = plan.seats.map((seat, at) => ({ ...seat, band: `Zone "${at % 30}" </style>` }));
  const large = { ...plan, seats };
  const get = await start(answering(large));
  const read = async (file: string) => (await get(`${planFolder(large)}/${file}`)).text();
  const styles = await read("seats-orchestra.css?a=145&26=60");
  expect(styles).toContain(".b26 :checked{counter-increment:n 1 t 60}");
  expect(styles).toContain(".bf{--k:var(--band-a)}:is(.seat,.key).bf{border-radius:50%}");
  expect(await read("hall.css")).toContain(".by{--k:var(--band-e)}");
  expect(styles).not.toContain("Zone");
  expect(await (await (await start())(`${folder}/hall.css`)).text()).not.toContain(".bf{");
});

it.each([
  `${folder.replace(/\/[^/]+$/, "/another")}/hall.css`,
  `${folder}/seats-balcony.css`,
  `${folder}/hall-orchestra.css`,
  `${folder}/view-orchestra.svg`,
  `${folder}/view-orchestra.17.svg`,
  `${folder}/mini-orchestra.1.svg`,
  `${folder}/secrets.txt`,
  `${folder}/hall.css?x=1`,
  `${folder}/seats-orchestra.css?a=1}*{color:red`,
  "/plans/",
])("GET %s returns an uncacheable 404", async (path) => {
  const get = await start();
  const answer = await get(path);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

it("plan files return an uncacheable 503 while the box office is down", async () => {
  const get = await start(unavailable);
  const answer = await get(`${folder}/hall.css`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

it("the folder of a plan changes with its seats", () => {
  const [first, ...others] = plan.seats;
  const moved = { ...plan, seats: [{ ...first!, x: 41 }, ...others] };
  expect(planFolder(moved)).not.toBe(folder);
  expect(planFolder({ ...plan, seats: [...plan.seats] })).toBe(folder);
});

it("a file that is not drawn yet needs a slot, and gives it back; a drawn one needs none", async () => {
  let slots = 1;
  const enter = async () => {
    if (slots === 0) return null;
    slots -= 1;
    return () => void (slots += 1);
  };
  const get = await start(undefined, { enter });
  expect((await get(`${folder}/hall.css`)).status).toBe(200);
  expect((await get(`${folder}/nothing.css`)).status).toBe(404);
  expect(slots).toBe(1);
  slots = 0;
  const refused = await get(`${folder}/labels.svg`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect((await get(`${folder}/hall.css`)).status).toBe(200);
});

it("a plan without a stage has no drawn views", async () => {
  const unknown = samplePlanWithoutStage();
  const get = await start(answering(unknown));
  const getStatus = async (file: string) => (await get(`${planFolder(unknown)}/${file}`)).status;
  expect(await getStatus("view-first-tier.16.svg")).toBe(404);
  expect(await getStatus("seat-first-tier.16.svg")).toBe(200);
});

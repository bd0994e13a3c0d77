import { expect, it } from "vitest";

import { workerBoxOffice } from "../servers/worker-box-office";
import { reportBoxOffice } from "./report-box-office";

it("passes", async () => {
  reportBoxOffice("passes");
  expect((await fetch(`${workerBoxOffice.crmUrl}/readyz`)).ok).toBe(true);
});

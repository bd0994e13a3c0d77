import { expect, it } from "vitest";

import { workerBoxOffice } from "../servers/worker-box-office";
import { sayWhatItHas } from "./says-what-it-has";

it("passes", async () => {
  sayWhatItHas("passes");
  expect((await fetch(`${workerBoxOffice.crmUrl}/readyz`)).ok).toBe(true);
});

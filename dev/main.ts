import { runBoxOffice } from "../crm/run-box-office";
import { writeDemo } from "./demo/write-demo";

// The box office with the demo season, for development, tests and demonstrations.
await runBoxOffice(writeDemo);

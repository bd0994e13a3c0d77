import { hashPasswordsQuickly } from "../crm/platform/hash";
import { runBoxOffice } from "../crm/run-box-office";
import { writeDemo } from "./demo/write-demo";

// Set by tests.
if (process.env["QUICK_PASSWORD_HASHES"] === "1") hashPasswordsQuickly();
// The box office with the demo season, for development, tests and demonstrations.
await runBoxOffice(writeDemo);

import { hashPasswordsQuickly } from "../crm/platform/hash";
import { runBoxOffice } from "../crm/run-box-office";
import { writeDemo } from "./demo/write-demo";
import { passRoutes } from "./wallet-pass/pass-routes";

// Set by tests.
if (process.env["QUICK_PASSWORD_HASHES"] === "1") hashPasswordsQuickly();
// The box office with the demo season and a stand-in for the service of wallet passes, for development, tests and demonstrations.
await runBoxOffice({ seed: writeDemo, addPages: passRoutes });

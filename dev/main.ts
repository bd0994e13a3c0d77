import { venue } from "#contract/venue";
import { hashPasswordsQuickly } from "../crm/platform/hash";
import { runBoxOffice } from "../crm/run-box-office";
import { writeConnectedDemo } from "./demo/write-connected-demo";
import { writeDemo } from "./demo/write-demo";
import { passRoutes } from "./wallet-pass/pass-routes";

// Set by tests.
if (process.env["QUICK_PASSWORD_HASHES"] === "1") hashPasswordsQuickly();
// The box office with the demo season and a stand-in for the service of wallet passes, for development, tests and demonstrations.
const seed = venue.system === undefined ? writeDemo : writeConnectedDemo;
await runBoxOffice({ seed, addPages: passRoutes });

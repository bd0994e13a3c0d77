import { runOnSupportedNode } from "./node-version.mjs";

runOnSupportedNode(() => import("./commands/new-venue.mjs"));

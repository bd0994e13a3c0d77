import { runOnSupportedNode } from "./node-version.mjs";

runOnSupportedNode(() => import("./commands/tessitura-calls.mjs"));

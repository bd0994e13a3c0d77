import { build, buildIsCurrent } from "../steps/build.mjs";
import { install } from "../steps/install.mjs";

await install();
if (buildIsCurrent()) console.log("Nothing has changed since the last build.");
await build();

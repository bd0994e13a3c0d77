import { build, buildIsCurrent } from "../steps/build.mjs";
import { install } from "../steps/install.mjs";

await install();
if (buildIsCurrent()) console.log("The build is up to date.");
await build();

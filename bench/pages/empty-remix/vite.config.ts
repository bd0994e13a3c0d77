import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

import storefront from "../../../remix.config.js";

/** Remix with the storefront's flags, but an empty app. */
export default defineConfig({
  plugins: [
    remix({
      ...storefront,
      appDirectory: "bench/pages/empty-remix/app",
      buildDirectory: "build/bench/empty-remix",
    }),
  ],
  build: { target: "es2019" },
});

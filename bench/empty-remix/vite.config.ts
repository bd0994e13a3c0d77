import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

import storefront from "../../remix.config.js";

/** The same Remix with the same flags as the storefront, and nothing of the storefront. */
export default defineConfig({
  plugins: [
    remix({
      ...storefront,
      appDirectory: "bench/empty-remix/app",
      buildDirectory: "build/bench/empty-remix",
    }),
  ],
  build: { target: "es2019" },
});

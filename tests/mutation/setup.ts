import type { TestProject } from "vitest/node";

import type { HostResponse } from "./host";

/** Provides one of the run's box offices to a Stryker process (see host.ts). */
export default async function setUp(project: TestProject): Promise<void> {
  const response = await fetch(`${process.env.MUTATION_HOST}/${process.pid}`);
  if (!response.ok) throw new Error(await response.text());
  const { keeperUrl, serverUrl, runFolder } = (await response.json()) as HostResponse;
  project.provide("keeperUrl", keeperUrl);
  project.provide("serverUrl", serverUrl);
  project.provide("runFolder", runFolder);
}

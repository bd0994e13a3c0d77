import type { TestProject } from "vitest/node";

import type { HostAnswer } from "./host";

/** Gives a process of Stryker's one of the box offices that the run has started (host.ts). */
export default async function setUp(project: TestProject): Promise<void> {
  const answer = await fetch(`${process.env.MUTATION_HOST}/${process.pid}`);
  if (!answer.ok) throw new Error(await answer.text());
  const { keeperUrl, serverUrl, runFolder } = (await answer.json()) as HostAnswer;
  project.provide("keeperUrl", keeperUrl);
  project.provide("serverUrl", serverUrl);
  project.provide("runFolder", runFolder);
}

// Runs first in every command. Old Node versions must be able to parse this file and the one that
// imports it: no optional chaining, no `node:` imports, no other static imports.

export const oldestNode = [20, 18];

/** Returns a one-line message if this Node version is too old, or undefined. */
export function nodeProblem(version) {
  const parts = version.split(".").map(Number);
  const enough =
    parts[0] > oldestNode[0] || (parts[0] === oldestNode[0] && parts[1] >= oldestNode[1]);
  if (enough) return undefined;
  return "Foyer requires Node " + oldestNode.join(".") + " or newer; this is Node " + version;
}

export function runOnSupportedNode(command) {
  const problem = nodeProblem(process.versions.node);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  command().catch((error) => {
    // Expected failures are shown as one line; anything else is a bug and needs a stack trace.
    console.error(error && error.name === "Refusal" ? error.message : error);
    process.exit(1);
  });
}

// The first thing every command does. Old Nodes must be able to read this file and the one that
// imports it: no optional chaining, no `node:` imports, nothing else imported statically.

export const oldestNode = [20, 18];

/** What is wrong with this version of Node, as one line; undefined when nothing is. */
export function nodeProblem(version) {
  const parts = version.split(".").map(Number);
  const enough =
    parts[0] > oldestNode[0] || (parts[0] === oldestNode[0] && parts[1] >= oldestNode[1]);
  if (enough) return undefined;
  return "Foyer needs Node " + oldestNode.join(".") + " or newer; this is Node " + version + ".";
}

export function whenNodeSuffices(command) {
  const problem = nodeProblem(process.versions.node);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  command().catch((error) => {
    // Expected failures carry their whole story in one line; anything else is a bug and needs its trace.
    console.error(error && error.name === "Refusal" ? error.message : error);
    process.exit(1);
  });
}

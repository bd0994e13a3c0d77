import { readFileSync } from "node:fs";

type Variables = Record<string, string | undefined>;

/**
 * Fills variables from files: `CRM_API_KEY_FILE` names the file with the value of `CRM_API_KEY`, as the secrets of
 * containers and systemd are. Returns one message for each that cannot be used, without any value.
 */
export function readSecretFiles(
  variables: Variables,
  names: readonly string[],
): { variables: Variables; problems: string[] } {
  const filled = { ...variables };
  const problems: string[] = [];
  for (const name of names) {
    const file = variables[`${name}_FILE`];
    if (file === undefined || file === "") continue;
    if (variables[name] !== undefined && variables[name] !== "") {
      problems.push(`${name} and ${name}_FILE are both set`);
      continue;
    }
    try {
      filled[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      problems.push(`${name}_FILE cannot be read (${code})`);
    }
  }
  return { variables: filled, problems };
}

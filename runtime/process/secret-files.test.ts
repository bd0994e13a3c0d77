import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

import { readSecretFiles } from "./secret-files";

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "foyer-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secret"), text);
  return join(folder, "secret");
}

it("a secret is read from its file, without the line break at the end", () => {
  const variables = { KEY_FILE: fileWith("of the door\n"), OTHER_FILE: "/not/ours", PORT: "1" };
  expect(readSecretFiles(variables, ["KEY", "PORT"])).toEqual({
    variables: { ...variables, KEY: "of the door" },
    problems: [],
  });
});

it("a secret file that is missing, or beside a value, is named without its content", () => {
  const variables = {
    KEY: "a",
    KEY_FILE: fileWith("b"),
    LINK_FILE: "/no/such/file",
    SEAL_FILE: "",
  };
  expect(readSecretFiles(variables, ["KEY", "LINK", "SEAL"]).problems).toEqual([
    "KEY and KEY_FILE are both set",
    "LINK_FILE cannot be read (ENOENT)",
  ]);
});

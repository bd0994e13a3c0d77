import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

import { temporaryFolder } from "../../../tests/support/servers/card-provider-server";
import { StateFile } from "./state-file";

const response = { created: 1, status: 200, fingerprint: "f", body: "{}" };

test("save resolves when all earlier changes are on disk, also when called concurrently", async () => {
  const file = path.join(await temporaryFolder(), "deep", "folder", "state.json");
  const opened = await StateFile.open(file);
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      opened.state.keptAnswers[`key-${index}`] = response;
      opened.touch();
      await opened.save();
      expect(await readFile(file, "utf8")).toContain(`"key-${index}"`);
    }),
  );
  const again = await StateFile.open(file);
  expect(Object.keys(again.state.keptAnswers)).toHaveLength(50);
});

test("a failed write rejects, and the next save retries", async () => {
  const folder = await temporaryFolder();
  const opened = await StateFile.open(path.join(folder, "state.json"));
  // A missing folder simulates a full disk, because root can write everywhere.
  const { rename } = await import("node:fs/promises");
  await rename(folder, `${folder}-away`);
  opened.touch();
  await expect(opened.save()).rejects.toThrow("ENOENT");
  await rename(`${folder}-away`, folder);
  await opened.save();
  expect(await readFile(path.join(folder, "state.json"), "utf8")).toContain('"version":1');
});

test("a damaged file or an unusable folder fails at startup with a clear message", async () => {
  const file = path.join(await temporaryFolder(), "state.json");
  await writeFile(file, '{"version":7}');
  await expect(StateFile.open(file)).rejects.toThrow(`${file} is damaged`);
  await expect(StateFile.open("/dev/null/folder/state.json")).rejects.toThrow("ENOTDIR");
});

test("without a file, the state is kept in memory only", async () => {
  const opened = await StateFile.open(null);
  opened.state.keptAnswers["key"] = response;
  opened.touch();
  await opened.save();
  const again = await StateFile.open(null);
  expect(again.state.keptAnswers).toEqual({});
});

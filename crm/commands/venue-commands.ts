import { venueFolder } from "#runtime/venue/read-venue";
import { type Command, success } from "./command";

export const checkVenue: Command = {
  name: "check-venue",
  args: [],
  isOffline: true,
  summary: "Checks the venue's folder, and prints each mistake with its line.",
  help: "Before a restart or a reload, with which programs read the folder again.",
  // A command reads the settings as every program does: with a mistake in them it has ended before.
  run: async () => success(`${venueFolder(process.env)}: no mistakes`),
};

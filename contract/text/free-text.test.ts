import { expect, it } from "vitest";

import { setNotesSchema } from "./notes";
import { addressSchema } from "../schemas/address";
import { setAdditionalDetailsSchema } from "../schemas/basket";
import { waitingInputSchema } from "../schemas/interest";

/** Moves a terminal's cursor, sets its title, and reverses text. */
const UNSAFE = "\u001b[2K\u001b]0;owned\u0007\u009b1A\u202e\u2066";
const typed = `${UNSAFE}nuts\n${UNSAFE}شكرا 👩‍🎤`;
const parsed = "[2K]0;owned1Anuts\n[2K]0;owned1Aشكرا 👩‍🎤";

it("free text is parsed without control and bidirectional characters, and keeps its line breaks and letters", () => {
  const notes = { order: typed, access: typed, allergies: typed };
  expect(setNotesSchema.parse(notes)).toEqual({ order: parsed, access: parsed, allergies: parsed });
  const details = { specialRequests: typed, accessRequirements: null, marketing: null };
  expect(setAdditionalDetailsSchema.parse(details).specialRequests).toBe(parsed);
  expect(waitingInputSchema.parse({ quantity: 1, accessNeeds: typed }).accessNeeds).toBe(parsed);
  expect(addressSchema.shape.line1.parse("\u001b[1A1 River Street\u202e")).toBe(
    "[1A1 River Street",
  );
});

import { z } from "zod";

export const acceptedSchema = z.object({ accepted: z.boolean() });

// Wider than the rule: that a note is too long is said by the rule.
const note = z.string().max(5_000).nullable();

export const setNotesSchema = z.object({ order: note, access: note, allergies: note });

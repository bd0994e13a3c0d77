import { z } from "zod";

import { createTextSeal } from "#contract/seal";

const linkStateSchema = z.object({
  /** The recipient of the mail: an expired link can be requested again in one click, on any device. */
  email: z.string(),
  returnTo: z.string().nullable(),
  basket: z.string().nullable(),
});

export type LinkState = z.output<typeof linkStateSchema>;

export type SealedLinkState = {
  seal: (note: LinkState) => string;
  open: (text: string | null) => LinkState | null;
};

/** Sealed with the first secret and opened with all of them. */
export function createSealedLinkState(secrets: readonly string[]): SealedLinkState {
  const { seal, open } = createTextSeal(secrets, "foyer mail note");
  return {
    seal: (note) => seal(JSON.stringify(note)),
    open(text) {
      const note = open(text ?? "");
      return note === null ? null : (linkStateSchema.safeParse(JSON.parse(note)).data ?? null);
    },
  };
}

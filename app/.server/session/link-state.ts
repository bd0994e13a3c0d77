import { z } from "zod";

import { createTextSeal } from "#runtime/seal";

const linkStateSchema = z.object({
  /** The recipient, so that a new link can be requested with one click on any device. */
  email: z.string(),
  returnTo: z.string().nullable(),
  basket: z.string().nullable(),
});

export type LinkState = z.output<typeof linkStateSchema>;

export type SealedLinkState = {
  seal: (state: LinkState) => string;
  open: (text: string | null) => LinkState | null;
};

/** The first secret seals, all open. */
export function createSealedLinkState(secrets: readonly string[]): SealedLinkState {
  const { seal, open } = createTextSeal(secrets, "foyer mail note");
  return {
    seal: (state) => seal(JSON.stringify(state)),
    open(text) {
      const json = open(text ?? "");
      return json === null ? null : (linkStateSchema.safeParse(JSON.parse(json)).data ?? null);
    },
  };
}

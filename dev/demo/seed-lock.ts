/** Any number, the same for every box office: one of them writes the demo or a season, the others wait. */
export const SEED_LOCK = 7_210_424;

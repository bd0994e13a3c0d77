import { type Check, foundIf, HEALTHY, ofVenue } from "./check";

const DAY_MS = 24 * 3_600_000;
/** Certificates are renewed a month before they end. */
const SOON_MS = 14 * DAY_MS;
const SERVER_ERROR = 500;

export const storefrontChecks = {
  "storefront-unreachable": async ({ openStorefront, env }) => {
    const answer = await openStorefront();
    if (answer === null || !env.ok) return HEALTHY;
    if (answer.ok && answer.value.status < SERVER_ERROR) return HEALTHY;
    const { host } = new URL(env.value.STOREFRONT_URL);
    return [{ name: `${host}: ${answer.ok ? answer.value.status : answer.failure}` }];
  },
  "storefront-not-https": ofVenue(async ({ STOREFRONT_URL }) =>
    foundIf(!STOREFRONT_URL.startsWith("https:"), { name: "STOREFRONT_URL" }),
  ),
  "certificate-ends": async ({ openStorefront, env, now = () => new Date() }) => {
    const answer = await openStorefront();
    if (answer === null || !answer.ok || !env.ok) return HEALTHY;
    const { certificateEndsAt: at } = answer.value;
    if (at === null) return HEALTHY;
    const { host: name } = new URL(env.value.STOREFRONT_URL);
    return foundIf(at.getTime() - now().getTime() < SOON_MS, { name, at });
  },
  "not-indexed": ofVenue(async (_, { openIndexedPage }) => {
    const answer = await openIndexedPage();
    const found = answer !== null && answer.ok && answer.value.status === 200 ? answer.value : null;
    return foundIf(found !== null && found.isNoindex, { name: "NOINDEX" });
  }),
} satisfies Record<string, Check>;

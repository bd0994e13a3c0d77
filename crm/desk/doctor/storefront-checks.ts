import { type Check, foundIf, HEALTHY, ofVenue } from "./check";

const DAY_MS = 24 * 3_600_000;
/** Certificates are renewed a month before they end. */
const SOON_MS = 14 * DAY_MS;
const SERVER_ERROR = 500;

export const storefrontChecks = {
  "storefront-unreachable": async ({ openStorefront, env }) => {
    const answer = await openStorefront();
    if (answer === null || !env.ok || (answer.ok && answer.status < SERVER_ERROR)) return HEALTHY;
    const { host } = new URL(env.value.STOREFRONT_URL);
    return [{ name: `${host}: ${answer.ok ? answer.status : answer.code}` }];
  },
  "storefront-not-https": ofVenue(async ({ STOREFRONT_URL }) =>
    foundIf(!STOREFRONT_URL.startsWith("https:"), { name: "STOREFRONT_URL" }),
  ),
  "certificate-ends": async ({ openStorefront, env, now = () => new Date() }) => {
    const answer = await openStorefront();
    if (answer === null || !answer.ok || answer.certificateEndsAt === null || !env.ok)
      return HEALTHY;
    const { certificateEndsAt: at } = answer;
    const { host: name } = new URL(env.value.STOREFRONT_URL);
    return foundIf(at.getTime() - now().getTime() < SOON_MS, { name, at });
  },
  "not-indexed": ofVenue(async (_, { openIndexedPage }) => {
    const answer = await openIndexedPage();
    const isFound = answer !== null && answer.ok && answer.status === 200;
    return foundIf(isFound && answer.isNoindex, { name: "NOINDEX" });
  }),
} satisfies Record<string, Check>;

import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

// A separate program, because Lighthouse is only installed in this folder. Loads a page several times, each time in a new
// browser with an empty cache, and prints Lighthouse's measurements as JSON.

const { url, cookies, loads, executablePath, args } = JSON.parse(process.argv[2]);
const { hostname: domain } = new URL(url);

/** Retries up to twice, because Lighthouse sometimes loses the start of a trace. */
async function load(flags, triesLeft = 2) {
  const browser = await puppeteer.launch({ executablePath, args, defaultViewport: null });
  try {
    await browser.setCookie(...cookies.map((cookie) => ({ ...cookie, domain, path: "/" })));
    const onlyAudits = [
      "largest-contentful-paint",
      "cumulative-layout-shift",
      "total-blocking-time",
      "largest-contentful-paint-element",
      "layout-shifts",
      "network-requests",
    ];
    const settings = { logLevel: "error", disableFullPageScreenshot: true, onlyAudits, ...flags };
    const { lhr } = await lighthouse(url, settings, undefined, await browser.newPage());
    if (lhr.runtimeError && triesLeft > 0) return await load(flags, triesLeft - 1);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    if (lhr.finalDisplayedUrl !== url)
      throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}`);
    return lhr;
  } finally {
    await browser.close();
  }
}

const getTimes = ({ audits }) => ({
  lcp: audits["largest-contentful-paint"].numericValue,
  cls: audits["cumulative-layout-shift"].numericValue,
  tbt: audits["total-blocking-time"].numericValue,
});

/** The elements in an audit's details, at any depth. */
function listElements(details) {
  const elements = new Set();
  JSON.stringify(details ?? null, (_, value) => {
    if (value?.type === "node") elements.add(`${value.snippet} ${value.nodeLabel}`);
    return value;
  });
  return [...elements];
}

// axe-core has the same result in each load, so it only runs in the first.
const simulated = [await load({ onlyCategories: ["accessibility"] })];
while (simulated.length < loads) simulated.push(await load({}));
const throttled = await load({ throttlingMethod: "devtools" });

const [{ audits, categories, environment }] = simulated;
const requests = audits["network-requests"].details.items;
const { score, auditRefs } = categories.accessibility;
const failed = auditRefs.map(({ id }) => audits[id]).filter((audit) => audit.score === 0);
const result = {
  documentBytes: requests.find(({ resourceType }) => resourceType === "Document").resourceSize,
  simulated: simulated.map(getTimes),
  throttled: getTimes(throttled),
  accessibility: Math.round(score * 100),
  failed: failed.map(({ id, details }) => ({ audit: id, elements: listElements(details) })),
  largest: listElements(audits["largest-contentful-paint-element"].details),
  shifted: listElements(throttled.audits["layout-shifts"].details),
  benchmarkIndex: environment.benchmarkIndex,
};
process.stdout.write(JSON.stringify(result));

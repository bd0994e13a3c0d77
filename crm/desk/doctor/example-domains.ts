/** The domain of the demo's addresses. */
export const DEMO_DOMAIN = "riverside.example";

/** Domains that nobody can have (RFC 2606 and RFC 6761), and this machine. */
const EXAMPLE =
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$|^127\.|^\[::1\]$/i;

export const isExampleDomain = (domain: string): boolean => EXAMPLE.test(domain);

/** The domain of an email address or of a sender "Name <address>". */
export const findDomain = (address: string): string =>
  /@([^\s@<>]+)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? "";

/** The domains of links and email addresses in a text. */
export const domainsIn = (text: string): string[] =>
  [...text.matchAll(/(?:https?:\/\/|@)([\w.-]+\w)/gi)].map(([, domain = ""]) =>
    domain.toLowerCase(),
  );

/** The setting TRUST_PROXY as Express takes it: how many proxies are in front, or which addresses they have. */
export function trustedProxies(setting: string): number | string {
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}

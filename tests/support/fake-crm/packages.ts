import type { PackageCalls } from "../../../app/.server/crm/packages";

/** No packages are sold by the box office in memory. */
export function fakePackages(): PackageCalls {
  const missing = () => Promise.resolve({ ok: false, failure: { code: "not-found" } } as const);
  return {
    getPackage: missing,
    addToPackage: missing,
    beginPart: missing,
    changePackageDate: missing,
  };
}

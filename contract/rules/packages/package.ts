/** Packages of one line at most; a package can have a lower limit (`packages.max_per_order`). */
export const MAX_PACKAGES = 20;
/** Performances of one package. */
export const MAX_PACKAGE_PERFORMANCES = 50;

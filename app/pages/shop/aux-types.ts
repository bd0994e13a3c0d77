/** The type of `/aux/{type}` that is the shop; every other is of extras that go with tickets. */
export const MERCHANDISE = "merchandise";

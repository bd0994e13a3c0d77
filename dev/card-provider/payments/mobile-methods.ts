/** Ways to pay that are approved in an app, each with its name and the one currency it is for here. */
export const mobileMethods = {
  mobilepay: { name: "MobilePay", currency: "dkk" },
  swish: { name: "Swish", currency: "sek" },
} as const;

export type MobileMethod = keyof typeof mobileMethods;

export const isMobileMethod = (name: string): name is MobileMethod => name in mobileMethods;

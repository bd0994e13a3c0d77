import type { MembershipLevel } from "../../../contract/schemas/membership";
import { usd } from "./usd";

export const sampleLevel = (change: Partial<MembershipLevel> = {}): MembershipLevel => ({
  id: "3",
  name: "Friend",
  description: "",
  infoLink: null,
  benefits: ["Early news"],
  price: usd(5_000),
  renewalPrice: usd(4_500),
  worth: usd(5_000),
  months: 12,
  hasPriority: false,
  requiresLogin: false,
  ...change,
});

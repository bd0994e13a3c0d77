type Offers = {
  donation: object | null;
  performances: readonly object[];
  extras: readonly object[];
};

/** The page names what it has: often only a donation. */
export const addOnsTitle = ({ donation, performances, extras }: Offers) =>
  donation !== null && performances.length + extras.length === 0
    ? "order.addOns.titleGift"
    : "order.addOns.title";

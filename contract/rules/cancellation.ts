/** What applies if the box office has set nothing else (`venue_settings`). */
export const RETURN_RULES = { cancelOrders: false, cancelHours: 48, creditMonths: 6 };

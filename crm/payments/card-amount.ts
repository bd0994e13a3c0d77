/** What the card pays of an order, minor units: the total without what gift vouchers and credit paid. */
export function cardAmount(order: { total: number; giftVouchers: number; credit: number }): number {
  return order.total - order.giftVouchers - order.credit;
}

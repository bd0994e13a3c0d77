import { routesOf } from "./handle";

const page = routesOf("gift-vouchers");
const sale = routesOf("gift-vouchers", { sales: "page" });
const code = routesOf("gift-vouchers", { sales: "form" });

export const giftVoucherRoutes = [
  page("gift-vouchers", "/gift-vouchers", "overview"),
  sale("gift-voucher-purchase", "/gift-vouchers/purchase", "purchase"),
  page("gift-voucher-check", "/gift-vouchers/balance", "balance"),
  page("system-gift-vouchers", "/gift-vouchers/:system", "overview"),
  sale("system-gift-voucher-purchase", "/gift-vouchers/:system/purchase", "purchase"),
  page("system-gift-voucher-check", "/gift-vouchers/:system/balance", "balance"),

  page("gift-certificates", "/gift-certificates", "overview"),
  sale("gift-certificate-purchase", "/gift-certificates/purchase", "purchase"),
  page("gift-certificate-check", "/gift-certificates/balance", "balance"),
  page("system-gift-certificates", "/gift-certificates/:system", "overview"),
  sale("system-gift-certificate-purchase", "/gift-certificates/:system/purchase", "purchase"),
  page("system-gift-certificate-check", "/gift-certificates/:system/balance", "balance"),

  code("redeem-gift-voucher", "/redeem-gift-voucher", "redeem"),
] as const;

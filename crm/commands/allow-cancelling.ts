import { setCancelOrders } from "../orders/returns";
import { refused, said, type Command } from "./command";

export const allowCancelling: Command = {
  name: "allow-cancelling",
  args: ["on|off"],
  summary: "Says whether customers may cancel their orders into account credit themselves.",
  help: "Until 48 hours before the first performance; the credit is valid for six months. Off at first.",
  run: async ({ db }, [wish = ""]) => {
    if (wish !== "on" && wish !== "off") return refused('Say "on" or "off".');
    await setCancelOrders(db, wish === "on");
    return said(
      wish === "on" ? "Customers may cancel their orders." : "Orders are cancelled by staff alone.",
    );
  },
};

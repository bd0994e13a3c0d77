import type { AddedLineKind } from "../../contents/line-kind";
import { addStockItemAs, changeStockItem } from "./basket-stock-items";

export const merchandise: AddedLineKind<"merchandise"> = {
  add: addStockItemAs("merchandise"),
  change: changeStockItem,
  joins: (line, other) => (line.productId === other.productId ? "sum" : null),
  fulfil: null,
  revoke: null,
  sellElsewhere: null,
  letters: {
    subject: "mixed",
    label: null,
    isCounted: true,
    redact: null,
  },
};

export const supplementary: AddedLineKind<"supplementary"> = {
  add: addStockItemAs("supplementary"),
  change: changeStockItem,
  joins: (line, other) =>
    line.productId === other.productId && line.details.instanceId === other.details.instanceId
      ? "sum"
      : null,
  fulfil: null,
  revoke: null,
  sellElsewhere: null,
  letters: {
    subject: "mixed",
    label: null,
    isCounted: true,
    texts: ({ description, performance }) => [
      ["product", description],
      [null, performance?.title],
    ],
    redact: null,
  },
};

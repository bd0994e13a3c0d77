import type { LineKind } from "../../contents/line-kind";

export const merchandise: LineKind<"merchandise"> = {
  joins: (line, other) => (line.productId === other.productId ? "sum" : null),
  fulfil: null,
  revoke: null,
  letters: {
    subject: "mixed",
    label: null,
    isCounted: true,
    redact: null,
  },
};

export const supplementary: LineKind<"supplementary"> = {
  joins: (line, other) =>
    line.productId === other.productId && line.details.instanceId === other.details.instanceId
      ? "sum"
      : null,
  fulfil: null,
  revoke: null,
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

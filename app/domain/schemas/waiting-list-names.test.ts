import { expect, it } from "vitest";

import { guestWaitingListSchema } from "./instance-wishes";

const guest = {
  quantity: "2",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  phone: "2125550140",
};
const messages = (change: Partial<typeof guest>) =>
  Object.fromEntries(
    (guestWaitingListSchema.safeParse({ ...guest, ...change }).error?.issues ?? []).map((issue) => [
      issue.path.join("."),
      issue.message,
    ]),
  );

it("a guest on a waiting list gives names of one line without web addresses", () => {
  expect(messages({})).toEqual({});
  expect(messages({ firstName: "Win at evil.com" })).toEqual({ firstName: "nameAddress" });
  expect(messages({ lastName: "Ada\nBcc" })).toEqual({ lastName: "nameCharacters" });
  expect(messages({ lastName: "x".repeat(61) })).toEqual({ lastName: "tooLong" });
  expect(messages({ firstName: " " })).toEqual({ firstName: "required.firstName" });
});

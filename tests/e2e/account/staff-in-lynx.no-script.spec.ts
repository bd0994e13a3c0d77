import { expect, test } from "../support/fixtures";
import { walkInLynx } from "../steps/lynx";
import { codeIn, waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";

test("staff and the customer complete a sign-in by keyboard in a text browser", async ({
  stack,
}) => {
  const person = await registerPerson(stack);
  await walkInLynx(`${stack.url}/counter`, [
    ...[1, "taylor.brooks@riverside.example", 1, "Counter1", 1, "Enter"],
    // Past the navigation and "Sign out" to the search, then to the customer.
    ...[7, person.email, 1, "Enter", 9, "Enter"],
    // Past the search and the navigation.
    ...[9, "Called: cannot sign in", 1, "Enter"],
  ]);
  const code = codeIn(await waitForMail(stack, person.email, { subject: /sign in/i }));
  await walkInLynx(`${stack.url}/login`, [
    // Past the header's links.
    ...[16, person.email, 1, "Enter"],
    // "I already have a code"
    ...[21, "Enter"],
    ...[17, code, 1, "Enter"],
  ]);
  // A code works once.
  const again = { email: person.email, code };
  expect((await stack.api.signInByLink({ body: again })).failure.reason).toBe("link-expired");
});

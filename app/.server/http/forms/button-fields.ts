import type { RequestHandler } from "express";

import { readButtonName } from "~/lib/button-value";

/** Skips the parsing where no field name can be a button's. */
const MAY_HAVE_CHOICE = /(?:^|&)[\w-]+(?::|%3A)[\w-]+=/i;

/**
 * Turns `intent:preview=…`, which `Button` posts, into `intent=preview`, and drops the value that browsers send for a
 * button without one ("", "Submit", "BUTTON") and lynx's copy of a name that two buttons have.
 */
export const buttonFields: RequestHandler = (req, _res, next) => {
  const isEncoded = req.is("application/x-www-form-urlencoded") !== false;
  if (req.method === "POST" && isEncoded && Buffer.isBuffer(req.body)) {
    const text = req.body.toString("utf8");
    if (MAY_HAVE_CHOICE.test(text)) req.body = Buffer.from(withChoices(text));
  }
  next();
};

function withChoices(text: string): string {
  const fields = new URLSearchParams();
  const read = new Set<string>();
  for (const [fieldName, typed] of new URLSearchParams(text)) {
    const choice = readButtonName(fieldName);
    if (choice === null) fields.append(fieldName, typed);
    else if (!read.has(fieldName)) fields.append(choice.name, choice.value);
    read.add(fieldName);
  }
  return fields.toString();
}

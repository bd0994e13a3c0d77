import { expect, it } from "vitest";
import { z } from "zod";

import { Unavailable } from "#contract/calls/unavailable";
import { defineForm } from "~/domain/forms/define-form";
import { submitForm } from "./submit-form";

const schema = z.object({
  email: z.string({ error: "required.email" }),
  password: z.string({ error: "required.password" }),
});
const form = defineForm({ id: "f", schema });

const send = (fields: Record<string, string>) => ({
  request: new Request("https://example.org/", {
    method: "POST",
    body: new URLSearchParams(fields),
  }),
});
const valid = { email: "ada@example.com", password: "Concert2026" };

it("a form with an invalid field is not saved: 400, with what was typed and its errors", async () => {
  const reply = await submitForm(send({ email: "ada@example.com" }), form, () =>
    Promise.reject(new Error("saved")),
  );
  expect(reply).toMatchObject({
    init: { status: 400 },
    data: {
      initialValue: { email: "ada@example.com" },
      error: { password: ["required.password"] },
    },
  });
});

it.each([
  ["by field", { email: "emailTaken" }, { email: ["emailTaken"] }],
  ["as a whole", "refused", { "": ["refused"] }],
])("a form refused %s keeps what was typed, but no password", async (_, errors, error) => {
  const reply = await submitForm(send(valid), form, (_value, { refuse }) =>
    Promise.resolve(refuse(errors, { problem: "locked" as const })),
  );
  expect(reply.init).toEqual({ status: 400 });
  expect(reply.data).toMatchObject({ error, problem: "locked" });
  expect(reply.data.initialValue).toEqual({ email: valid.email });
});

it("a form that is shown again without being refused has no errors", async () => {
  const reply = await submitForm(send(valid), form, (_value, { redisplay }) =>
    Promise.resolve(redisplay(200)),
  );
  expect(reply.init).toEqual({ status: 200 });
  expect(reply.data.error).toBeUndefined();
});

it("a form without an answer of the box office keeps what was typed, but no password: 503", async () => {
  const reply = await submitForm(send(valid), form, () => Promise.reject(new Unavailable("save")));
  expect(reply).toMatchObject({ init: { status: 503 }, data: { problem: "unavailable" } });
  expect(reply.data.initialValue).toEqual({ email: valid.email });
});

it("a valid form gets the reply of what saves it", async () => {
  const reply = await submitForm(send(valid), form, ({ email }) => Promise.resolve(email));
  expect(reply).toBe(valid.email);
});

import { expect, it } from "vitest";
import { anAuthenticator } from "#test/asking/authenticator.ts";
import { passkeyAnswer } from "./passkey-form.ts";

const device = anAuthenticator({ origin: "http://localhost", rpId: "localhost" });
const signed = device.get({ challenge: "YWJj" });
const read = (answer: unknown) => passkeyAnswer.safeParse(JSON.stringify(answer)).data;
const withHandle = (userHandle: unknown) => ({
  ...signed,
  response: { ...signed.response, userHandle },
});

it("what an authenticator signs is read as it is [A20]", () => {
  expect(read(signed)).toMatchObject(signed);
  expect(read(withHandle(null))?.response.userHandle).toBeUndefined();
});

it.each([[{ length: 8 }], [[1, 2]], [5], ["a\0b"], ["\ud800"], ["x".repeat(201)]])(
  "a user handle of %j is not read: no memory is taken for it [A20] [J1]",
  (handle) => {
    expect(read(withHandle(handle))).toBeUndefined();
  },
);

it("an id that PostgreSQL cannot be asked for is not read [A20] [J1]", () => {
  expect(read({ ...signed, id: "a\0b" })).toBeUndefined();
});

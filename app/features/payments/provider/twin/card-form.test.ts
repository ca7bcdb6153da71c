import { expect, it } from "vitest";
import { cardForm } from "./card-form.ts";

const card = { number: "4242 4242 4242 4242", cvc: "123" };

it.each([
  ["12/30", "12/30"],
  ["1230", "12/30"],
  [" 12 / 30 ", "12/30"],
  ["12-30", "12/30"],
  ["3/30", "03/30"],
  ["12/2030", "12/30"],
  ["122030", "12/30"],
])("an expiry is read however a phone lets one type it: %s [A2]", (expiry, read) => {
  expect(cardForm.parse({ ...card, expiry })).toMatchObject({ expiry: read });
});

it.each(["", "13/30", "0030", "30", "12/3", "next year"])(
  "an expiry that is none is asked for again: %s",
  (expiry) => {
    const [issue] = cardForm.safeParse({ ...card, expiry }).error!.issues;
    expect(issue).toMatchObject({
      path: ["expiry"],
      message: "Enter month and year, like 08/28",
    });
  },
);

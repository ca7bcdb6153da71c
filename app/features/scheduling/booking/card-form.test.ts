import { expect, it } from "vitest";
import { cardForm } from "./forms.ts";

const card = { cardNumber: "4242 4242 4242 4242", cardCvc: "123" };

it.each([
  ["12/30", "12/30"],
  ["1230", "12/30"],
  [" 12 / 30 ", "12/30"],
  ["12-30", "12/30"],
  ["3/30", "03/30"],
  ["12/2030", "12/30"],
  ["122030", "12/30"],
])("an expiry is read however a phone lets one type it: %s [A2]", (cardExpiry, read) => {
  expect(cardForm.parse({ ...card, cardExpiry })).toMatchObject({ cardExpiry: read });
});

it.each(["", "13/30", "0030", "30", "12/3", "next year"])(
  "an expiry that is none is asked for again: %s",
  (cardExpiry) => {
    const [issue] = cardForm.safeParse({ ...card, cardExpiry }).error!.issues;
    expect(issue).toMatchObject({
      path: ["cardExpiry"],
      message: "Enter month and year, like 08/28",
    });
  },
);

import { expect, it } from "vitest";
import { nameField } from "./forms.ts";

it.each(["Ana", "Žofie Dvořáková", "李小龙", "O’Neill-3", "नेहा", "محمد"])(
  "%s is a name",
  (name) => {
    expect(nameField.safeParse(name).success).toBe(true);
  },
);

it.each(["", "  ", "\u200B\u200D", "…", "7", "Ana\u202Eanimda", "Ana\u2066", "Ana\u0007"])(
  "%j is no name: nobody could read who it is",
  (name) => {
    expect(nameField.safeParse(name).success).toBe(false);
  },
);

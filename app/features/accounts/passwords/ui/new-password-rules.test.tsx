import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { passwordPolicy } from "#app/features/accounts/passwords/password-policy.ts";
import { refusePassword } from "#app/features/accounts/passwords/refuse-password.server.ts";
import { PasswordStrength } from "./new-password-rules.tsx";

const policy = passwordPolicy({ minLength: 10 });

it("the meter asks the form's own rule on one's name and address", async () => {
  const owner = { name: "Wilhelmina Featherstone", email: "wilhelmina@example.test" };
  const meter = (typed: string, ours = true) =>
    renderToStaticMarkup(<PasswordStrength {...{ typed, owner, policy, ours }} />);
  const close = "WilhelminaFeatherstone2026!";
  expect(await refusePassword(close, owner)).toBe("personal");
  expect(meter(close)).toBe("Too close to your name or address");
  expect(meter(close, false)).toBe("Very hard to guess");
  expect(meter("seven herons over the wet lane")).toBe("Very hard to guess");
});

import type { BrowserContext } from "@playwright/test";
import { demo } from "#config/demo.ts";
import { expect } from "./fixtures.ts";

let made = 0;

/** An address that nobody in the demo world has. */
export function newAddress(): string {
  made += 1;
  return `e2e-${process.pid}-${Date.now()}-${made}@example.test`;
}

/** The six digits last mailed to an address, read where a person of the demo world reads them. */
export async function mailedCode(context: BrowserContext, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await context.request.get(
        `${process.env["E2E_URL"]}/dev/mailbox?${new URLSearchParams({ to: email })}`,
      );
      code = /(\d{6}) is your code/.exec(await answer.text())?.[1];
      return code;
    })
    .toBeDefined();
  return code!;
}

/** Signs up and in without a page, as the given context. Answers the address. */
export async function newStudent(context: BrowserContext): Promise<string> {
  const origin = process.env["E2E_URL"]!;
  const email = newAddress();
  const post = (path: string, form: Record<string, string>) =>
    context.request.post(origin + path, { form, headers: { origin }, maxRedirects: 0 });
  const registered = await post("/student/register", {
    name: "Nia Ahmed",
    email,
    password: demo.password,
    adult: "yes",
    terms: "yes",
  });
  expect(registered.status()).toBe(302);
  const verified = await post("/verify", { email, code: await mailedCode(context, email) });
  expect(verified.status()).toBe(302);
  return email;
}

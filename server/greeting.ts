import { brand } from "../config/brand.ts";
import { demo } from "../config/demo.ts";
import type { Env } from "../app/platform/env/env.server.ts";

/** What the terminal shows once the server answers. */
export function greeting(env: Env): void {
  const lines = [`${brand.name} is open at ${env.publicUrl}`];
  if (env.world === "demo")
    lines.push(
      "",
      `Demo accounts (password for all: ${demo.password})`,
      ...demo.accounts.map(({ email, what }) => `  ${email.padEnd(24)} ${what}`),
      "",
      `Every mail is kept at ${env.publicUrl}/dev/mailbox`,
      "Stop with Ctrl-C.",
    );
  console.log(lines.join("\n"));
}

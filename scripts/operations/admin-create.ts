/** npm run admin:create -- --email … [--name …]: makes the first admin of a production database. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { emailField, nameField } from "#app/features/accounts/account-security/person-fields.ts";
import { makeAdmin } from "#app/features/accounts/sign-up/make-admin.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { BadEnvironment, readEnv } from "#app/platform/env/env.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";

const usage = "Usage: npm run admin:create -- --email you@example.org [--name 'Your Name']";

/** Answers what to print and whether it worked. */
async function createAdmin(): Promise<[ok: boolean, text: string]> {
  const asked = readArguments();
  if (typeof asked === "string") return [false, `${asked}\n${usage}`];
  const refusal = refuseEnvironment();
  if (refusal !== null) return [false, refusal];
  const password = randomBytes(15).toString("base64url");
  try {
    await migrateDatabase();
    if ((await makeAdmin({ ...asked, password })) === "exists")
      return [
        false,
        `There is an admin already, or an account of ${asked.email}. Nothing was done.`,
      ];
  } finally {
    await closeDatabase();
  }
  return [
    true,
    `${asked.email} is an admin now. The password, shown only this once:\n\n  ${password}\n\nLog in at /login.`,
  ];
}

function readArguments(): { email: string; name: string } | string {
  try {
    const { values } = parseArgs({
      options: { email: { type: "string" }, name: { type: "string" } },
    });
    const email = emailField.safeParse(values.email ?? "");
    const name = nameField.safeParse(values.name ?? "Administrator");
    if (!email.success) return email.error.issues[0]!.message;
    return name.success ? { email: email.data, name: name.data } : name.error.issues[0]!.message;
  } catch (error) {
    return (error as Error).message;
  }
}

function refuseEnvironment(): string | null {
  try {
    if (readEnv(process.env).world === "production") return null;
    return "DATABASE_URL is not set. Without it there is only the demo world, which has admin@demo.test.";
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return `The environment is not complete; set the same variables as for the server:\n${error.message}`;
  }
}

const [ok, text] = await createAdmin();
if (ok) console.log(text);
else console.error(text);
process.exitCode = ok ? 0 : 1;

import { eq } from "drizzle-orm";
import { registerForm } from "#app/features/accounts/sign-up/forms.ts";
import { newPasswordRules } from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { confirmCode } from "#app/features/accounts/sign-in/confirm-code.server.ts";
import { register } from "#app/features/accounts/sign-up/register.server.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { anAdmin } from "#test/builders/people.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { useDatabase } from "#test/database.ts";
import { cookieOf, mailsTo } from "#test/asking/sign-in.ts";
import { waysInContract } from "./ways-in.ts";

useDatabase();

waysInContract("embedded", {
  async signUp({ email, password }) {
    const { policy } = await newPasswordRules();
    const typed = { name: "Ana", email, password, adult: "yes", terms: "yes" };
    const form = registerForm(policy).safeParse(typed);
    if (!form.success) return { refused: form.error.issues[0]!.message };
    const made = await register(form.data);
    if (!made.ok) return { refused: made.reason };
    const code = (await mailsTo(email)).at(-1)!.subject.slice(0, 6);
    const begun = await confirmCode({ email, code, mark: made.mark }, new Headers());
    return begun.ok ? { in: cookieOf(begun.setCookie) } : { refused: begun.reason };
  },
  async logIn({ email, password }, before = new Headers()) {
    const begun = await signIn({ email: email.toLowerCase(), password }, before);
    return begun.ok ? { in: cookieOf(begun.setCookie) } : { refused: begun.reason };
  },
  async close(email) {
    const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
    await suspendPerson(await anAdmin(), user!.id, "terms");
  },
  shortest: rules.account.passwordMin,
});

import pg from "pg";
import { type Asker, expect } from "./fixtures.ts";

/** What everybody here chooses: the demo world's own would be refused. */
export const newPassword = "a kettle on the quay";
let made = 0;

/** An address that nobody in the demo world has. */
export function newAddress(): string {
  made += 1;
  return `e2e-${process.pid}-${Date.now()}-${made}@example.test`;
}

/** The six digits last mailed to an address, read where a person of the demo world reads them. */
export async function mailedCode(context: Asker, email: string): Promise<string> {
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

/** The path and query of the link to `path` in the newest mail to that address that has one. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        `select text from mails where "to" = $1 and text like $2 order by created_at desc limit 1`,
        [email, `%${path}?%`],
      );
      const at = rows[0]?.text.indexOf(`${path}?`) ?? -1;
      link = at < 0 ? undefined : /^[^\s)\]]+/.exec(rows[0].text.slice(at))?.[0];
      return link;
    })
    .toBeDefined();
  await client.end();
  return link!;
}

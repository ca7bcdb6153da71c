import { endNews } from "./news-consent.server.ts";

/**
 * A mail program's POST to the address in a mail's List-Unsubscribe header (RFC 8058): without a cookie, and from no
 * page. Answers the HTTP status.
 */
export async function takeOneClick(
  token: string | undefined,
  body: string,
  now = new Date(),
): Promise<200 | 400> {
  if (new URLSearchParams(body).get("List-Unsubscribe") !== "One-Click") return 400;
  return (await endNews(token ?? "", "mail-program", now)) ? 200 : 400;
}

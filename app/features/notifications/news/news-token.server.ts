import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { oneClickPath, unsubscribePath } from "./news-paths.ts";

const purpose = "news";

/** Names somebody in the links of a mail, so that they can end news without logging in. It opens nothing else. */
export function newsToken({ id }: { id: string }): string {
  return seal(Buffer.from(id), purpose);
}

/** Whose token it is; null for what we did not write. */
export function readNewsToken(token: string): string | null {
  if (!/^[\w-]{20,200}$/.test(token)) return null;
  try {
    const id = unseal(token, purpose).toString();
    return isUuid(id) ? id : null;
  } catch {
    return null;
  }
}

/** The page that ends news by one button, and the address that a mail program posts to. */
export function newsLinks(person: { id: string }): { page: string; oneClick: string } {
  const query = new URLSearchParams({ token: newsToken(person) });
  return {
    page: absoluteUrl(`${unsubscribePath}?${query}`),
    oneClick: absoluteUrl(`${oneClickPath}?${query}`),
  };
}

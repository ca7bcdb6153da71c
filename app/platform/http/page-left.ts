import { localPath } from "./local-path.ts";

/** The page that a form was sent from, as the browser says it; forms of other sites have been refused before. */
export function pageLeft(request: Request): string | null {
  const referer = request.headers.get("referer");
  if (referer === null || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return localPath(pathname + search);
}

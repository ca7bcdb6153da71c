import type { PrivacyNews } from "./privacy-news.server.ts";

/** Where somebody reads what a newer privacy notice changes for them. */
export function privacyChangesPath({ version, since }: PrivacyNews): string {
  return `/legal/privacy/versions/${version}?since=${since}`;
}

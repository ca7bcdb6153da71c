import { useLocation } from "react-router";
import type { DocumentName } from "#app/features/legal/documents.ts";
import { legalWords } from "#app/shell/share/legal-words.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";
import { staticIslands } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/document.ts";

const texts = staticIslands<DocumentName>({
  terms: async () => (await import("#app/features/legal/texts/terms-text.tsx")).TermsText,
  privacy: async () => (await import("#app/features/legal/texts/privacy-text.tsx")).PrivacyText,
  refund: async () => (await import("#app/features/legal/texts/refund-text.tsx")).RefundText,
  cookie: async () => (await import("#app/features/legal/texts/cookie-text.tsx")).CookieText,
});

/** Each text has this page at an address of its own; addresses are read in any case, and encoded. */
function documentAt(pathname: string): DocumentName {
  const path = decodeURIComponent(pathname).toLowerCase();
  const names: DocumentName[] = ["privacy", "refund", "cookie"];
  return names.find((name) => path.startsWith(`/legal/${name}`)) ?? "terms";
}

export function meta({ matches, location }: Route.MetaArgs) {
  const path = `/legal/${documentAt(location.pathname)}`;
  return sharedHead(matches, path, legalWords[path]);
}

export default function LegalDocumentPage() {
  const Text = texts[documentAt(useLocation().pathname)];
  return <Text />;
}

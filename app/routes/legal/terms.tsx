import { LegalPage } from "./legal-page.tsx";
import { termsSections } from "./terms-sections.tsx";
import type { Route } from "./+types/terms.ts";
import { sharedHead } from "../share/shared-head.ts";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/terms");
}

export default function TermsPage() {
  return <LegalPage name="terms" sections={termsSections} />;
}

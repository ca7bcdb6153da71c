import { LegalPage } from "./legal-page.tsx";
import { privacySections } from "./privacy-sections.tsx";
import type { Route } from "./+types/privacy.ts";
import { sharedHead } from "../share/shared-head.ts";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/privacy");
}

export default function PrivacyPage() {
  return <LegalPage name="privacy" sections={privacySections} />;
}

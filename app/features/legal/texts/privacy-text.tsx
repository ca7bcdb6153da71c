import { privacySections } from "./privacy-sections.tsx";
import { LegalPage } from "../legal-page.tsx";

export function PrivacyText() {
  return <LegalPage name="privacy" sections={privacySections} />;
}

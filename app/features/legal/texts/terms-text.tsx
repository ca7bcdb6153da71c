import { termsSections } from "./terms-sections.tsx";
import { LegalPage } from "../legal-page.tsx";

export function TermsText() {
  return <LegalPage name="terms" sections={termsSections} />;
}

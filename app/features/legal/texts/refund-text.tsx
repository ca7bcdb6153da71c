import { refundSections } from "./refund-sections.tsx";
import { LegalPage } from "../legal-page.tsx";

export function RefundText() {
  return <LegalPage name="refund" sections={refundSections} />;
}

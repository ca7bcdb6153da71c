import { LegalPage } from "./legal-page.tsx";
import { refundSections } from "./refund-sections.tsx";
import type { Route } from "./+types/refund.ts";
import { sharedHead } from "../share/shared-head.ts";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/refund");
}

export default function RefundPage() {
  return <LegalPage name="refund" sections={refundSections} />;
}

import { LegalPage } from "./legal-page.tsx";
import { cookieSections } from "./cookie-sections.tsx";
import type { Route } from "./+types/cookie.ts";
import { sharedHead } from "../share/shared-head.ts";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/cookie");
}

export default function CookiePage() {
  return <LegalPage name="cookie" sections={cookieSections} />;
}

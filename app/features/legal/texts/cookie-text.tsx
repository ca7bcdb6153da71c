import { cookieSections } from "./cookie-sections.tsx";
import { LegalPage } from "../legal-page.tsx";

export function CookieText() {
  return <LegalPage name="cookie" sections={cookieSections} />;
}

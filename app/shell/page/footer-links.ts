import type { NavLink } from "../menus/nav.ts";

export const footerLinks: NavLink[] = [
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
  { to: "/faq", label: "FAQ" },
  { to: "/how-it-works", label: "How it works" },
  { to: "/legal/terms", label: "Terms" },
  { to: "/legal/privacy", label: "Privacy" },
  { to: "/legal/refund", label: "Refund" },
  { to: "/legal/cookie", label: "Cookie" },
  { to: "/legal", label: "Legal" },
  { to: "/cookie-preferences", label: "Cookie preferences" },
];

import { Link } from "react-router";
import { company } from "#config/company.ts";
import { Logo } from "../bars/logo.tsx";
import { footerLinks } from "./footer-links.ts";

/** The networks that have an address: one without is not shown, so that no link is dead. */
export function networksOf({ instagram, linkedin, facebook }: typeof company.social) {
  return [
    { name: "Instagram", address: instagram },
    { name: "LinkedIn", address: linkedin },
    { name: "Facebook", address: facebook },
  ].filter(({ address }) => address);
}

export function FooterLinks() {
  const social = networksOf(company.social);
  return (
    <>
      <div className="mb-5 flex flex-col gap-x-8 gap-y-3 md:flex-row md:items-center md:justify-between">
        <Logo onDark />
        {social.length > 0 ? (
          <ul aria-label="Social" className="flex flex-wrap gap-x-7">
            {social.map(({ name, address }) => (
              <li key={name}>
                <a href={address} rel="me noopener" className="foot-link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <nav aria-label="Footer">
        <ul className="grid grid-cols-2 gap-x-7 md:flex md:flex-wrap">
          {footerLinks.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className="foot-link">
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

export function FooterCompany() {
  return (
    <>
      <p>
        {company.legalName}. Registered in {company.jurisdiction}, no. {company.companyNumber}.{" "}
        {company.registeredAddress}
      </p>
      <a
        href={`mailto:${company.email.support}`}
        className="inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-3 hover:decoration-2"
      >
        {company.email.support}
      </a>
    </>
  );
}

import { Link } from "react-router";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { TermsRecord } from "../read-terms.server.ts";
import { versionPath, versionText } from "../text.ts";
import { AcceptTermsForm } from "./accept-terms-form.tsx";

type AcceptedTermsProps = { terms: TermsRecord; now: number; zone: string; isDone: boolean };

/** Which versions of the terms somebody has accepted and when, and a newer one that waits for them. */
export function AcceptedTerms({ terms, now, zone, isDone }: AcceptedTermsProps) {
  const { accepted, newer } = terms;
  return (
    <AccountSection
      id="terms"
      title="Terms you accepted"
      lead="Each version with the day you accepted it. All versions can still be read."
    >
      {isDone && newer === null ? (
        <Note tone="ok" role="status" className="mb-5">
          You have accepted the newest terms.
        </Note>
      ) : null}
      {newer === null ? null : (
        <div className="mb-5 grid gap-2">
          <p className="max-w-[60ch]">
            There is a newer version. We told you by mail on{" "}
            <Time at={newer.toldAt} zone={zone} format="date" />. It{" "}
            {now < newer.from ? "holds for you from" : "holds for you since"}{" "}
            <Time at={newer.from} zone={brand.zone} format="date" />, when you use {brand.name}.
          </p>
          <AcceptTermsForm newer={newer} />
        </div>
      )}
      {accepted.length === 0 ? (
        <p>Nobody has asked this account to accept terms.</p>
      ) : (
        <ul className="border-b border-line">
          {accepted.map(({ version, at, hash }) => (
            <li key={version} className="border-t border-line py-3">
              <Link
                to={versionPath(version)}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                Version of {versionText(version)}
              </Link>
              <p>
                Accepted <Time at={at} zone={zone} format="date-time" />
              </p>
              <p className="mt-1 text-sm wrap-anywhere text-muted">SHA-256 of its text: {hash}</p>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

import { data, href, Link } from "react-router";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/version.ts";
import { ComparedText } from "#app/features/legal/compared-text.tsx";
import { compareTexts } from "#app/features/legal/compare-texts.server.ts";
import { documents, isDocumentName } from "#app/features/legal/documents.ts";
import { PublishedSections } from "#app/features/legal/texts/published-sections.tsx";
import { findPublishedText } from "#app/features/legal/published-versions.server.ts";
import { versionDate } from "#app/features/legal/legal-page.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, version, since } = loaderData;
  const what = since === null ? "" : `, changes since ${versionDate(since)}`;
  return privateHead(`${documents[name].title}, version of ${versionDate(version)}${what}`);
}

/** `?since=` names an earlier version: then what changed is shown instead of the text. */
export function loader({ params: { name, version }, request }: Route.LoaderArgs) {
  const since = new URL(request.url).searchParams.get("since");
  if (!isDocumentName(name)) throw data(null, { status: 404 });
  const { versions } = documents[name];
  const text = versions.includes(version) ? findPublishedText(name, version) : null;
  if (text === null) throw data(null, { status: 404 });
  const others = versions.filter((other) => other < version);
  if (since === null) return { name, version, since, others, text, compared: null };
  const before = others.includes(since) ? findPublishedText(name, since) : null;
  if (before === null) throw data(null, { status: 404 });
  return { name, version, since, others, text: null, compared: compareTexts(before, text) };
}

export default function VersionPage({ loaderData }: Route.ComponentProps) {
  const { name, version, since, others, text, compared } = loaderData;
  const { to, title, versions } = documents[name];
  const at = href("/legal/:name/versions/:version", { name, version });
  const isNewest = version === versions[0];
  return (
    <Page width="prose" className="print:*:max-w-none">
      <PageHead
        before={
          <Link
            to={href("/legal/:name/versions", { name })}
            className="no-print link-quiet mb-2 inline-flex min-h-11 items-center text-sm"
          >
            {title}: versions
          </Link>
        }
        title={since === null ? title : `${title}: what changed`}
        lead={
          since === null ? (
            <>
              The version of <time dateTime={version}>{versionDate(version)}</time>, as it was kept:
              the words, without links and pictures.{" "}
              <Link to={to} className="link-quiet no-print">
                {isNewest ? "The page itself" : "The text of today"}
              </Link>
            </>
          ) : (
            <>
              From the version of <time dateTime={since}>{versionDate(since)}</time> to that of{" "}
              <time dateTime={version}>{versionDate(version)}</time>. What is new is{" "}
              <ins>marked</ins>, what is gone is <del>struck through</del>.{" "}
              <Link to={at} className="link-quiet no-print">
                Read it whole
              </Link>
            </>
          )
        }
      />
      {text === null ? <ComparedText sections={compared} /> : <PublishedSections text={text} />}
      {others.length > 0 ? (
        <nav aria-label="Compare" className="no-print mt-10 border-t border-line pt-6">
          <p className="font-semibold">What changed since</p>
          <ul className="flex flex-wrap gap-x-6">
            {others.map((other) => (
              <li key={other}>
                <Link
                  to={`${at}?since=${other}`}
                  aria-current={other === since ? "page" : undefined}
                  className="link inline-flex min-h-11 items-center"
                >
                  {versionDate(other)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </Page>
  );
}

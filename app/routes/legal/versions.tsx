import { data, href, Link } from "react-router";
import { privateHead } from "#app/shell/page/page-head.ts";
import { addDays } from "#app/platform/time/time.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/versions.ts";
import { documents, isDocumentName } from "#app/features/legal/documents.ts";
import { versionDate } from "#app/features/legal/legal-page.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? privateHead(`${documents[loaderData.name].title}: versions`) : [];
}

export function loader({ params: { name } }: Route.LoaderArgs) {
  if (!isDocumentName(name)) throw data(null, { status: 404 });
  return { name };
}

/** Every version of a legal text, each to be read whole and next to the one before it. */
export default function VersionsPage({ loaderData: { name } }: Route.ComponentProps) {
  const { to, title, versions } = documents[name];
  return (
    <Page width="prose">
      <PageHead
        before={
          <Link to={to} className="link-quiet mb-2 inline-flex min-h-11 items-center text-sm">
            {title}
          </Link>
        }
        title={`${title}: versions`}
        lead={
          versions.length === 1
            ? "This text has had one version so far, so there is nothing to compare it with."
            : "Each version as it was, and what it changed. The names of people and companies in them are today’s."
        }
      />
      <ul className="border-b border-line">
        {versions.map((version, index) => {
          const [next, before] = [versions[index - 1], versions[index + 1]];
          const at = href("/legal/:name/versions/:version", { name, version });
          return (
            <li key={version} className="border-t border-line py-5">
              <h2 className="text-xl">
                From <time dateTime={version}>{versionDate(version)}</time>
                {next === undefined ? null : (
                  <>
                    {" "}
                    to <time dateTime={addDays(next, -1)}>{versionDate(addDays(next, -1))}</time>
                  </>
                )}
              </h2>
              <p className="flex flex-wrap gap-x-6">
                <Link to={at} className="link inline-flex min-h-11 items-center">
                  Read it
                </Link>
                {before === undefined ? (
                  <span className="inline-flex min-h-11 items-center text-muted">
                    The first version
                  </span>
                ) : (
                  <Link
                    to={`${at}?since=${before}`}
                    className="link inline-flex min-h-11 items-center"
                  >
                    What it changed
                  </Link>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}

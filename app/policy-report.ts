import { z } from "zod";

/** One thing that a content security policy stopped, without anything about the person it happened to. */
export type PolicyReport = { directive: string; blocked: string; page: string; source: string };

const text = z.string().max(10_000).catch("");
const number = z.number().int().catch(0);

/** What `report-uri` sends. */
const old = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
    "line-number": number,
  }),
});

/** What `report-to` sends: a list of reports of any kind. */
const current = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: number,
      }),
    }),
  )
  .max(50);

/** The reports in a browser's message, or null when it is none. */
export function readPolicyReports(contentType: string, body: string): PolicyReport[] | null {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return null;
  }
  if (contentType === "application/csp-report") {
    const { data } = old.safeParse(read);
    if (data === undefined) return null;
    const report = data["csp-report"];
    return [
      asReport({
        directive: report["effective-directive"] || report["violated-directive"],
        blocked: report["blocked-uri"],
        page: report["document-uri"],
        file: report["source-file"],
        line: report["line-number"],
      }),
    ];
  }
  const { data } = current.safeParse(read);
  return (
    data
      ?.filter(({ type }) => type === "csp-violation")
      .map(({ body: report }) =>
        asReport({
          directive: report.effectiveDirective,
          blocked: report.blockedURL,
          page: report.documentURL,
          file: report.sourceFile,
          line: report.lineNumber,
        }),
      ) ?? null
  );
}

type Raw = { directive: string; blocked: string; page: string; file: string; line: number };

function asReport({ directive, blocked, page, file, line }: Raw): PolicyReport {
  const origin = URL.parse(page)?.origin ?? "";
  const source = place(file, origin);
  return {
    directive: directive.split(" ")[0]!.slice(0, 40),
    blocked: place(blocked, origin),
    page: pathOf(URL.parse(page)?.pathname ?? ""),
    source: source === "" ? "" : `${source}:${line}`,
  };
}

/** Where something came from: of our own addresses the path, of others the origin, of the rest the scheme. */
function place(address: string, own: string): string {
  const url = URL.parse(address);
  if (url === null) return address.replaceAll(/[^a-z-]/g, "").slice(0, 40);
  if (url.origin === own) return pathOf(url.pathname);
  return (url.origin === "null" ? url.protocol : url.origin).slice(0, 100);
}

/** Ids and numbers in a path may lead to a person. */
function pathOf(path: string): string {
  return path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ":id")
    .replaceAll(/\d{4,}/g, ":n")
    .slice(0, 200);
}

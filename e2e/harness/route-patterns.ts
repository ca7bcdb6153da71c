import routes from "#app/routes.ts";

type Entry = { path?: string; index?: boolean; children?: Entry[]; file: string };

/** Every address of the route table, as it is there. */
export const routePatterns = patterns(routes as Entry[]);

/** Routes that answer with something else than a page of their own. */
const notPages = [
  "/logout",
  "/view-as/stop",
  "/login/passkey",
  "/login/provider",
  "/login/provider/callback",
  "/account/passkeys/add",
  "/account/push",
  "/login/code", // only between two steps: two-step.spec.ts looks at it
  "/theme",
  "/student",
  "/teacher",
  "/admin",
  "/account",
  "/student/lessons/:lessonId/again",
  "/lessons/:file",
  "/lessons/:lessonId/calendar.ics",
  "/lessons/:lessonId/recordings/:recordingId",
  "/calendar/:file",
  "/files/uploads",
  "/files/uploads/:uploadId",
  "/files/:fileId",
  "/student/notebooks/:personId/:file",
  "/teacher/notebooks/:personId/:file",
  "/share/pages/:page/picture.png",
  "/share/teachers/:slug/picture.png",
  "/share/icon/:size",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/api/session",
  "/api/session/hosted",
  "/admin/reports/statistics.csv",
  "/admin/business/:table.csv",
  "/admin/audit/log.csv",
  "/admin/people/people.csv",
  "/admin/money/report/sellers.csv",
  "/admin/money/report/platform.xml",
  "/account/data/download",
  "/account/data/archive.zip",
  "/account/statement.csv",
  "/account/statement.pdf",
  "/account/receipts/:number.pdf",
  "/account/invoices/:number.pdf",
  "/student/payments.csv",
  "/student/practice/answers",
  "/student/practice/kept-words",
  "/student/words.apkg",
  "/student/words.csv",
  "/api/users/:uid",
  "/api/page-views",
  "*",
];

/** Those that are pages. */
export const pagePatterns = routePatterns.filter((pattern) => !notPages.includes(pattern));

function patterns(entries: Entry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}`.replaceAll("//", "/") : parent || "/";
    if (entry.children?.length) return patterns(entry.children, path);
    return [path === "/*" ? "*" : path];
  });
}

/** The pattern a path falls under; one without parameters comes before one with. */
export function patternAt(pathname: string): string {
  const parts = pathname.split("/").filter(Boolean);
  const fits = (pattern: string) => {
    const wanted = pattern.split("/").filter(Boolean);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(":") || part === parts[index])
    );
  };
  const found = routePatterns.filter(fits);
  return found.find((pattern) => !pattern.includes(":")) ?? found[0] ?? pathname;
}

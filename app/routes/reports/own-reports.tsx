import { useLocation } from "react-router";
import { requireStudent, requireTeacher } from "#app/gate/gate.server.ts";
import {
  listMyReports,
  listReportsAboutMe,
  ownReportsPerPage,
} from "#app/features/reports/reported/reports.server.ts";
import { MyReports } from "#app/features/reports/own-reports/ui/my-reports.tsx";
import { ReportsAboutMe } from "#app/features/reports/own-reports/ui/reports-about-me.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/own-reports.ts";
import { sideAt } from "./side.ts";

export function meta() {
  return privateHead("Your reports");
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const reporter =
    sideAt(pathname) === "teacher" ? requireTeacher(context) : requireStudent(context);
  const asked = Number(searchParams.get("page"));
  const page = Math.min(1_000, Math.max(1, Math.floor(asked) || 1));
  const [found, aboutMe] = await Promise.all([
    listMyReports(reporter, { page }),
    page === 1 ? listReportsAboutMe(reporter) : [],
  ]);
  return {
    reports: found.slice(0, ownReportsPerPage),
    aboutMe,
    older: found.length > ownReportsPerPage,
    page,
    zone: reporter.zone,
  };
}

export default function OwnReportsPage({ loaderData }: Route.ComponentProps) {
  const { aboutMe, ...mine } = loaderData;
  const side = sideAt(useLocation().pathname);
  return (
    <Page width="prose">
      <PageHead title="Your reports" lead="What you have reported, and how far it is." />
      <MyReports {...mine} side={side} />
      <ReportsAboutMe reports={aboutMe} side={side} zone={mine.zone} />
    </Page>
  );
}

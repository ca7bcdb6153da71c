import { rules } from "#config/rules.ts";
import { AdminBar } from "./admin-bar.tsx";
import type { ShellPerson } from "./person.ts";
import { type NavState, roleView } from "./role-view.ts";
import { StudentBar } from "./student-bar.tsx";
import { TeacherBar } from "./teacher-bar.tsx";
import { VisitorBar } from "./visitor-bar.tsx";

type BarProps = NavState & { pathname: string; person: ShellPerson | null; unread: number };

/** The bar above every page. */
export function Bar({ auth, role, pathname, person, unread }: BarProps) {
  const view = roleView({ auth, role }, pathname);
  if (view === "nothing") return null;
  if (view === "placeholder")
    return (
      <div
        aria-hidden="true"
        className="shrink-0"
        style={{ blockSize: rules.shell.adminPlaceholderPixels }}
      />
    );
  if (view === "visitor" || !person)
    return (
      <VisitorBar pathname={pathname} person={auth === "in" && role === "none" ? person : null} />
    );
  if (view === "admin") return <AdminBar person={person} pathname={pathname} />;
  const MemberBar = view === "student" ? StudentBar : TeacherBar;
  return <MemberBar person={person} unread={unread} pathname={pathname} />;
}

import { MemberBar, type MemberBarProps } from "./member-bar.tsx";
import { roleLinks } from "../menus/role-links.ts";

export function TeacherBar(props: MemberBarProps) {
  return <MemberBar {...props} links={roleLinks.teacher} />;
}

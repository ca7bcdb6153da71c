import { MemberBar, type MemberBarProps } from "./member-bar.tsx";
import { roleLinks } from "../menus/nav.ts";

export function TeacherBar(props: MemberBarProps) {
  return <MemberBar {...props} links={roleLinks.teacher} />;
}

import { MemberBar, type MemberBarProps } from "./member-bar.tsx";
import { roleLinks } from "./nav.ts";

export function TeacherBar(props: MemberBarProps) {
  return <MemberBar {...props} links={roleLinks.teacher} />;
}

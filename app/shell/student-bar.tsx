import { MemberBar, type MemberBarProps } from "./member-bar.tsx";
import { roleLinks } from "./nav.ts";

export function StudentBar(props: MemberBarProps) {
  return <MemberBar {...props} links={roleLinks.student} />;
}

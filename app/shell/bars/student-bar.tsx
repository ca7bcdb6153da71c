import { MemberBar, type MemberBarProps } from "./member-bar.tsx";
import { applicantLink, roleLinks } from "../menus/role-links.ts";

export function StudentBar(props: MemberBarProps) {
  const links = props.person?.applies ? [...roleLinks.student, applicantLink] : roleLinks.student;
  return <MemberBar {...props} links={links} />;
}

import { useUnread } from "#app/features/chat/reading/use-unread.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Bell } from "./bell.tsx";
import { BarFrame } from "./bar-frame.tsx";
import { BarLinks, isLong } from "../menus/bar-links.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { Logo } from "./logo.tsx";
import { MenuSheet } from "../menus/menu-sheet.tsx";
import type { NavLink } from "../menus/nav.ts";
import { ownLinksOf } from "../menus/role-links.ts";
import { OwnMenu } from "../menus/own-menu.tsx";
import type { ShellPerson } from "../session/person.ts";
import { BarClock } from "./zone-clock.tsx";

export type MemberBarProps = {
  person: ShellPerson | null;
  unread: number;
  notices: number;
  pathname: string;
};

/** What the student's and the teacher's bar have in common: everything but their links. */
export function MemberBar({
  person,
  unread: loaded,
  notices,
  pathname,
  links,
}: MemberBarProps & { links: NavLink[] }) {
  const unread = useUnread(person?.id ?? null, loaded);
  return (
    <BarFrame pathname={pathname} isLong={isLong(links)}>
      <Logo />
      <BarLinks links={links} pathname={pathname} unread={unread} />
      <Bell personId={person?.id ?? null} unread={notices} />
      <div className="hidden items-center gap-3 lg:flex xl:gap-3.5">
        {person ? <BarClock zone={person.zone} /> : null}
        <LogoutButton />
      </div>
      {person ? <OwnMenu person={person} pathname={pathname} /> : null}
      <MenuSheet
        groups={[{ links }]}
        own={person ? ownLinksOf(person) : []}
        pathname={pathname}
        unread={unread}
        className="lg:hidden"
      >
        {person ? (
          <div className="mb-4 flex items-center gap-3">
            <Avatar name={person.name} seed={person.id} photo={person.portrait} />
            <span className="min-w-0 flex-1 font-semibold">{person.name}</span>
            <BarClock zone={person.zone} />
          </div>
        ) : null}
        <LogoutButton wide />
      </MenuSheet>
    </BarFrame>
  );
}

import { useLocation } from "react-router";
import { inviteIn } from "#app/features/teachers/profiles/invite.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BarFrame } from "./bar-frame.tsx";
import { BarLinks } from "../menus/bar-links.tsx";
import type { LogoutButton } from "./logout-button.tsx";
import { Logo } from "./logo.tsx";
import { MenuSheet } from "../menus/menu-sheet.tsx";
import { loginLink, signUpLinksFrom, visitorLinks } from "../menus/nav.ts";
import type { ShellPerson } from "../session/person.ts";
import { SignUpMenu } from "../menus/sign-up-menu.tsx";

type VisitorBarProps = {
  pathname: string;
  /** Somebody signed in whose account has no role: named next to the links, and offered the way out. */
  person: ShellPerson | null;
  LogoutButton: typeof LogoutButton | undefined;
};

export function VisitorBar({ pathname, person, LogoutButton }: VisitorBarProps) {
  const signUp = signUpLinksFrom(pathname, inviteIn(useLocation().search));
  return (
    <BarFrame pathname={pathname}>
      <Logo />
      <BarLinks links={visitorLinks} pathname={pathname} />
      <div className="ms-auto hidden items-center gap-2.5 lg:flex">
        {person ? (
          <p className="hidden max-w-40 truncate text-sm text-muted xl:block">
            Signed in as {person.name}
          </p>
        ) : null}
        <SignUpMenu pathname={pathname} links={signUp} />
        <ButtonLink to={loginLink.to} variant="outline">
          {loginLink.label}
        </ButtonLink>
        {person && LogoutButton ? <LogoutButton /> : null}
      </div>
      <MenuSheet
        pathname={pathname}
        groups={[{ links: visitorLinks }, { title: "Sign Up", links: signUp }]}
      >
        <ButtonLink to={loginLink.to} variant="outline" wide>
          {loginLink.label}
        </ButtonLink>
        {person ? (
          <div className="mt-4 grid gap-3">
            <p className="text-sm text-muted">Signed in as {person.name}</p>
            {LogoutButton ? <LogoutButton wide /> : null}
          </div>
        ) : null}
      </MenuSheet>
    </BarFrame>
  );
}

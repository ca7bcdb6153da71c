import { ButtonLink } from "#app/ui/button.tsx";
import { BarFrame } from "./bar-frame.tsx";
import { BarLinks } from "./bar-links.tsx";
import type { LogoutButton } from "./logout-button.tsx";
import { Logo } from "./logo.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { loginLink, signUpLinks, visitorLinks } from "./nav.ts";
import type { ShellPerson } from "./person.ts";
import { SignUpMenu } from "./sign-up-menu.tsx";

type VisitorBarProps = {
  pathname: string;
  /** Somebody signed in whose account has no role: named, and offered the way out. */
  person: ShellPerson | null;
  LogoutButton: typeof LogoutButton | undefined;
};

export function VisitorBar({ pathname, person, LogoutButton }: VisitorBarProps) {
  return (
    <BarFrame pathname={pathname}>
      <Logo />
      <BarLinks links={visitorLinks} pathname={pathname} />
      <div className="ms-auto hidden items-center gap-2.5 lg:flex">
        {person ? (
          <>
            <p className="text-sm text-muted">Signed in as {person.name}</p>
            {LogoutButton ? <LogoutButton /> : null}
          </>
        ) : (
          <>
            <SignUpMenu pathname={pathname} />
            <ButtonLink to={loginLink.to} variant="outline">
              {loginLink.label}
            </ButtonLink>
          </>
        )}
      </div>
      <MenuSheet
        pathname={pathname}
        groups={
          person
            ? [{ links: visitorLinks }]
            : [{ links: visitorLinks }, { title: "Sign Up", links: signUpLinks }]
        }
      >
        {person ? (
          <div className="grid gap-3">
            <p className="text-sm text-muted">Signed in as {person.name}</p>
            {LogoutButton ? <LogoutButton wide /> : null}
          </div>
        ) : (
          <ButtonLink to={loginLink.to} variant="outline" wide>
            {loginLink.label}
          </ButtonLink>
        )}
      </MenuSheet>
    </BarFrame>
  );
}

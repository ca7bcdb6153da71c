import { ButtonLink } from "#app/ui/button.tsx";
import { BarFrame } from "./bar-frame.tsx";
import { BarLinks } from "./bar-links.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { Logo } from "./logo.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { loginLink, signUpLinks, visitorLinks } from "./nav.ts";
import type { ShellPerson } from "./person.ts";
import { SignUpMenu } from "./sign-up-menu.tsx";

/** `person` is somebody signed in whose account has no role: named, and offered the way out. */
export function VisitorBar({ pathname, person }: { pathname: string; person: ShellPerson | null }) {
  return (
    <BarFrame pathname={pathname}>
      <Logo />
      <BarLinks links={visitorLinks} pathname={pathname} />
      <div className="ms-auto hidden items-center gap-2.5 lg:flex">
        {person ? (
          <>
            <p className="text-sm text-muted">Signed in as {person.name}</p>
            <LogoutButton />
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
            <LogoutButton wide />
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

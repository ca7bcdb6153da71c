import { href } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { withQuery } from "#app/platform/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

type InvitationProps = { name: string; isVisitor: boolean; next: string };

/** To somebody who came by the teacher's own link: what it means, and for a visitor the way in. */
export function ProfileInvitation({ name, isVisitor, next }: InvitationProps) {
  const first = firstName(name);
  return (
    <Note
      tone="info"
      title={`${first} has invited you`}
      className="mt-6"
      action={
        isVisitor ? (
          <span className="flex flex-wrap gap-2.5">
            <ButtonLink to={withQuery(href("/student/register"), { next })} size="s">
              Sign up
            </ButtonLink>
            <ButtonLink to={withQuery(href("/login"), { next })} variant="outline" size="s">
              Log in
            </ButtonLink>
          </span>
        ) : null
      }
    >
      <p className="text-sm">
        Prices and rules are the same for you, and more of what you pay reaches {first}.
      </p>
    </Note>
  );
}

import { signedIn } from "./bar.tsx";

/** For a person without a role: who they are signed in as, and the way out. */
export function SignedInAs({ name, email }: { name: string; email: string }) {
  const code = signedIn.useLoaded(true);
  return (
    <>
      <p className="mb-5 text-center">
        You are signed in as <strong className="font-semibold">{name}</strong> ({email}), but this
        account is not a student, a teacher or an admin yet. Log out to use another one.
      </p>
      {code ? <code.LogoutButton wide variant="primary" /> : null}
    </>
  );
}

import type { SignInOptions } from "#app/features/accounts/identity-providers/identity/port.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { providerPath } from "../provider-paths.ts";

type ProviderButtonProps = {
  signIn: Extract<SignInOptions, { type: "redirect" }>;
  next: string | null;
  /** Somebody who is signed in proves it once more. */
  again?: boolean;
  error?: string;
};

/** The one way in where people sign in at a provider: its own pages ask for everything. */
export function ProviderButton({ signIn, next, again = false, error }: ProviderButtonProps) {
  if (!signIn.open)
    return (
      <Note tone="warn" role="status" title="Logging in does not work at the moment">
        {signIn.label}, where you sign in, cannot be reached. Try again in a few minutes; everything
        that needs no account is open.
      </Note>
    );
  // The browser's own form: it leaves this site, and works without a script.
  return (
    <form method="post" action={providerPath} className="grid gap-3.5">
      <FormError>{error}</FormError>
      <input type="hidden" name="next" value={next ?? ""} />
      {again ? <input type="hidden" name="again" value="yes" /> : null}
      <Button size="l" wide>
        {again ? `Confirm with ${signIn.label}` : `Log in with ${signIn.label}`}
      </Button>
    </form>
  );
}

import { startTransition, useId, useState, type ReactNode } from "react";
import type { NewPasswordRules } from "#app/features/accounts/passwords/password-policy.ts";
import type { PasswordOwner } from "#app/features/accounts/passwords/personal-password.ts";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import { PasswordField } from "./password-field.tsx";

const parts = () => import("./new-password-rules.tsx");
const PasswordRules = staticIsland(async () => (await parts()).PasswordRules);
const PasswordStrength = staticIsland(async () => (await parts()).PasswordStrength);

type Typed = { typed: string; owner: PasswordOwner };

type NewPasswordProps = {
  /** Empty where it is not for us: then no form sends it here. */
  name: string;
  label: ReactNode;
  error?: string;
  rules: NewPasswordRules;
};

/** A password to be chosen: the rules below it are ticked off while it is typed, and are there without JavaScript, too. */
export function NewPasswordField({ name, label, error: given, rules }: NewPasswordProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const belowId = `${useId()}-rules`;
  const [{ typed, owner }, setTyped] = useState<Typed>({ typed: "", owner: {} });
  return (
    <PasswordField
      {...{ name, label, error, belowId }}
      autoComplete="new-password"
      required
      onChange={({ currentTarget: { value, form } }) => {
        onChange();
        const typedAs = (field: string) =>
          form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value;
        const owner = { name: typedAs("name"), email: typedAs("email") };
        // the first letter fetches what judges it, and nothing waits meanwhile
        startTransition(() => setTyped({ typed: value, owner }));
      }}
      below={
        <div className="mt-1.5 text-xs text-muted">
          <PasswordRules id={belowId} typed={typed} {...rules} />
          <div aria-live="polite" className="mt-1 min-h-4.5 font-semibold">
            {/* beside a refusal a guess of ours at its strength would contradict it */}
            {error ? null : <PasswordStrength {...{ typed, owner }} {...rules} />}
          </div>
        </div>
      }
    />
  );
}

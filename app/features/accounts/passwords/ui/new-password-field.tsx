import { startTransition, useId, useState, type ReactNode } from "react";
import type { NewPasswordRules } from "#app/features/accounts/passwords/password-policy.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import { PasswordField } from "./password-field.tsx";

const parts = () => import("./new-password-rules.tsx");
const PasswordRules = staticIsland(async () => (await parts()).PasswordRules);
const PasswordStrength = staticIsland(async () => (await parts()).PasswordStrength);

type NewPasswordProps = {
  /** Empty where it is not for us: then no form sends it here. */
  name: string;
  label: ReactNode;
  error?: string;
  rules: NewPasswordRules;
};

/** A password to be chosen: the rules below it are ticked off while it is typed, and are there without JavaScript, too. */
export function NewPasswordField({ name, label, error, rules }: NewPasswordProps) {
  const belowId = `${useId()}-rules`;
  const [typed, setTyped] = useState("");
  return (
    <PasswordField
      {...{ name, label, error, belowId }}
      autoComplete="new-password"
      required
      onChange={({ currentTarget: { value } }) => {
        // the first letter fetches what judges it, and nothing waits meanwhile
        startTransition(() => setTyped(value));
      }}
      below={
        <div className="mt-1.5 text-xs text-muted">
          <PasswordRules id={belowId} typed={typed} {...rules} />
          <div aria-live="polite" className="mt-1 min-h-4.5 font-semibold">
            <PasswordStrength typed={typed} />
          </div>
        </div>
      }
    />
  );
}

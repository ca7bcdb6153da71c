import { Check, Circle } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { ourPasswordPolicy } from "#app/features/accounts/our-password-policy.ts";
import { judgePassword, ruleText } from "#app/features/accounts/password-policy.ts";
import { passwordStrength, type Strength } from "#app/features/accounts/password-strength.ts";
import { PasswordField } from "./password-field.tsx";

const words: Record<Strength, string> = {
  weak: "Easy to guess so far",
  fair: "Could be guessed with some effort",
  good: "Hard to guess",
  strong: "Very hard to guess",
};

type NewPasswordProps = { name: string; label: ReactNode; error?: string };

/** A password to be chosen: the rules below it are ticked off while it is typed, and stand there without JavaScript, too. */
export function NewPasswordField({ name, label, error }: NewPasswordProps) {
  const belowId = `${useId()}-rules`;
  const [typed, setTyped] = useState("");
  const strength = typed === "" ? null : passwordStrength(typed);
  return (
    <PasswordField
      {...{ name, label, error, belowId }}
      autoComplete="new-password"
      required
      onChange={(event) => setTyped(event.currentTarget.value)}
      below={
        <div className="mt-1.5 text-xs text-muted">
          <ul id={belowId} className="grid gap-0.5">
            {judgePassword(typed, ourPasswordPolicy)
              .filter(({ code, met }) => code !== "MAXIMUM_PASSWORD_LENGTH" || !met)
              .map(({ code, met }) => (
                <Rule key={code} met={typed !== "" && met}>
                  {ruleText(code, ourPasswordPolicy)}
                </Rule>
              ))}
            <Rule met={false}>
              Not one that others use often, nor your name; a short sentence is good
            </Rule>
          </ul>
          <p aria-live="polite" className="mt-1 min-h-4.5 font-semibold">
            {strength === null ? null : words[strength]}
          </p>
        </div>
      }
    />
  );
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  const Icon = met ? Check : Circle;
  return (
    <li className="flex items-start gap-1.5">
      <Icon
        size={14}
        aria-hidden="true"
        className={met ? "mt-0.5 shrink-0 text-success" : "mt-0.5 shrink-0 opacity-50"}
      />
      <span>
        {children}
        {met ? <span className="sr-only">(done)</span> : null}
      </span>
    </li>
  );
}

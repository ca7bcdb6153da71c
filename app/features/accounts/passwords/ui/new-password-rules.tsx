import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import {
  judgePassword,
  ruleText,
  type NewPasswordRules,
} from "#app/features/accounts/passwords/password-policy.ts";
import {
  isPersonal,
  type PasswordOwner,
} from "#app/features/accounts/passwords/personal-password.ts";
import {
  passwordStrength,
  type Strength,
} from "#app/features/accounts/passwords/password-strength.ts";

const words: Record<Strength | "personal", string> = {
  personal: "Too close to your name or address",
  weak: "Easy to guess so far",
  fair: "Could be guessed with some effort",
  good: "Hard to guess",
  strong: "Very hard to guess",
};

/** The rules, those kept by what is typed ticked off. */
type PasswordRulesProps = NewPasswordRules & { id: string; typed: string };

export function PasswordRules({ id, typed, policy, ours }: PasswordRulesProps) {
  return (
    <ul id={id} className="grid gap-0.5">
      {judgePassword(typed, policy)
        .filter(({ code, met }) => code !== "MAXIMUM_PASSWORD_LENGTH" || !met)
        .map(({ code, met }) => (
          <Rule key={code} met={typed !== "" && met}>
            {ruleText(code, policy)}
          </Rule>
        ))}
      {ours ? (
        <Rule met={false}>
          Not one that others use often, nor your name; a short sentence is good
        </Rule>
      ) : null}
    </ul>
  );
}

type StrengthProps = NewPasswordRules & { typed: string; owner: PasswordOwner };

/** Says of no password that it is hard to guess which our form then refuses as close to one's name. */
export function PasswordStrength({ typed, owner, ours }: StrengthProps) {
  if (typed === "") return null;
  return words[ours && isPersonal(typed, owner) ? "personal" : passwordStrength(typed)];
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

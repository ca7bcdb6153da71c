import { Check } from "lucide-react";
import { href } from "react-router";
import { rules } from "#config/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { AccountRow } from "#app/features/accounts/own-account/ui/account-row.tsx";

type TwoStepProps = { since: number | null; codesLeft: number; zone: string; needed: boolean };

export function TwoStepState({ since, codesLeft, zone, needed }: TwoStepProps) {
  const all = rules.account.recoveryCodes;
  if (since === null)
    return (
      <AccountRow
        title="Authenticator app"
        action={
          <ButtonLink variant="outline" size="s" to={href("/account/two-step")}>
            Turn on two-step
          </ButtonLink>
        }
      >
        Off. {needed ? "Admins need it." : null}
      </AccountRow>
    );
  return (
    <>
      <AccountRow
        title="Authenticator app"
        action={
          <Tag tone="ok" icon={Check}>
            On
          </Tag>
        }
      >
        On since <Time at={since} zone={zone} format="date" />
      </AccountRow>
      <AccountRow
        title="Recovery codes"
        action={
          <ButtonLink variant="outline" size="s" to={href("/account/two-step")}>
            Make new codes
          </ButtonLink>
        }
      >
        <span aria-hidden="true" className="my-1.5 flex gap-1">
          {Array.from({ length: all }, (_, index) => (
            <span
              key={index}
              className={
                index < codesLeft
                  ? "h-1.5 w-6 rounded-full border border-brand bg-brand"
                  : "h-1.5 w-6 rounded-full border border-line-strong"
              }
            />
          ))}
        </span>
        {codesLeft} of {all} left. New ones replace all the old ones
      </AccountRow>
      {needed ? null : (
        <ButtonLink variant="quiet" to={href("/account/two-step")} className="mt-2">
          Turn off two-step
        </ButtonLink>
      )}
    </>
  );
}

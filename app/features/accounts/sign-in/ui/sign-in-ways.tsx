import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";
import { AccountRow } from "#app/features/accounts/own-account/ui/account-row.tsx";

type SignInWaysProps = {
  email: string;
  /** Null: since the account was made, or longer ago than is kept. */ passwordAt: number | null;
  zone: string;
};

export function SignInWays({ email, passwordAt, zone }: SignInWaysProps) {
  return (
    <>
      <AccountRow
        title="Email"
        action={
          <ButtonLink variant="outline" size="s" to={href("/account/email")}>
            Change email
          </ButtonLink>
        }
      >
        {email}, confirmed
      </AccountRow>
      <AccountRow
        title="Password"
        action={
          <ButtonLink variant="outline" size="s" to={href("/account/password")}>
            Change password
          </ButtonLink>
        }
      >
        {passwordAt === null ? null : (
          <>
            Changed on <Time at={passwordAt} zone={zone} format="date" />.{" "}
          </>
        )}
        Asks for the old one first
      </AccountRow>
      <AccountRow title="Other providers">None is connected here</AccountRow>
    </>
  );
}

/** The same where a provider keeps address and password: what is changed there, and how. */
export function ProviderWays(props: { email: string; reset: boolean; provider: string | null }) {
  const { email, reset, provider } = props;
  return (
    <>
      <AccountRow title="Email">
        {email}, confirmed. It is the address of your account with the provider; once it is another
        one there, it is here, too.
      </AccountRow>
      <AccountRow
        title="Password"
        action={
          reset ? (
            <ButtonLink variant="outline" size="s" to={href("/reset")}>
              Choose a new one
            </ButtonLink>
          ) : null
        }
      >
        {reset
          ? "The provider mails you a link with which you choose a new one"
          : "It is changed with the provider, where you sign in"}
      </AccountRow>
      {provider === null ? null : (
        <AccountRow title="Connected provider">{provider}. It is the only way in here</AccountRow>
      )}
    </>
  );
}

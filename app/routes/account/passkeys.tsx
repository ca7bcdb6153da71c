import { useRef } from "react";
import { href, useNavigate } from "react-router";
import { requireFresh } from "#app/gate/gate.server.ts";
import { deviceName } from "#app/features/accounts/account-security/device.ts";
import { requireOwnSignIn } from "#app/gate/own-sign-in.server.ts";
import { AccountStep } from "#app/features/accounts/own-account/ui/account-step.tsx";
import { PasskeyButton } from "#app/features/accounts/sign-in/passkeys/passkey-button.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import type { Route } from "./+types/passkeys.ts";

export function meta() {
  return privateHead("Add a passkey");
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireOwnSignIn();
  requireFresh(context);
  return { device: deviceName(request.headers.get("user-agent")) };
}

export default function PasskeysPage({ loaderData }: Route.ComponentProps) {
  const name = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  return (
    <AccountStep
      title="Add a passkey"
      lead="Sign in with your face, your finger or the PIN of this device. Nothing to remember, nothing to steal."
    >
      <div className="grid max-w-110 gap-4">
        <TextField
          name="name"
          label="Name"
          hint="To know it again by, in your list"
          defaultValue={loaderData.device}
          maxLength={60}
          ref={name}
        />
        <PasskeyButton
          task={{ action: href("/account/passkeys/add"), kind: "create" }}
          label="Add a passkey"
          fields={() => ({ name: name.current?.value ?? "" })}
          onDone={() => void navigate(`${href("/account/security")}?done=passkey-added`)}
        />
        <noscript>
          <p className="text-sm text-muted">A browser needs JavaScript to make a passkey.</p>
        </noscript>
      </div>
    </AccountStep>
  );
}

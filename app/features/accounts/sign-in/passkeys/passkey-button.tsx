import { KeyRound } from "lucide-react";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { usePasskey, type PasskeyTask } from "./use-passkey.ts";

type PasskeyButtonProps = {
  task: PasskeyTask;
  label: string;
  variant?: ButtonVariant;
  wide?: boolean;
  /** More fields of the question, such as the name of a new passkey. */
  fields?: () => Record<string, string>;
  onDone: (answer: { to?: string }) => void;
  /** What is between it and the next way, where it is there. */
  after?: ReactNode;
};

/** Asks an authenticator. Not shown without JavaScript, nor in a browser that has no passkeys. */
export function PasskeyButton({
  task,
  label,
  variant,
  wide,
  fields,
  onDone,
  after,
}: PasskeyButtonProps) {
  const able = useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window,
    () => true,
  );
  const [error, setError] = useState<string>();
  const { run, busy } = usePasskey(task);
  if (!able) return null;
  return (
    <div className="grid gap-3.5 noscript:hidden">
      <FormError>{error}</FormError>
      <Button
        type="button"
        size="l"
        variant={variant}
        wide={wide}
        disabled={busy}
        onClick={async () => {
          setError(undefined);
          const answer = await run(fields?.() ?? {});
          if (answer.ok) onDone(answer);
          else setError(answer.text);
        }}
      >
        <KeyRound size={18} aria-hidden="true" />
        {busy ? "Waiting for your passkey" : label}
      </Button>
      {after}
    </div>
  );
}

function never() {
  return () => {};
}

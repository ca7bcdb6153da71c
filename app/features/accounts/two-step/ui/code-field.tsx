import type { ReactNode } from "react";
import { TextField } from "#app/ui/fields/field.tsx";

type CodeFieldProps = { label?: string; hint?: ReactNode; error?: string };

/** The second step: six digits of the app, or a recovery code. */
export function CodeField({ label = "Code", hint, error }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      className="num"
      hint={hint ?? "Six digits from your app, or one of your recovery codes"}
      error={error}
    />
  );
}

import { Button, type ButtonSize } from "#app/ui/button.tsx";
import type { LookUp } from "./use-look-up.ts";

/** Not the first button of its form: Enter saves the word. */
export function LookUpButton({ lookUp, size }: { lookUp: LookUp; size?: ButtonSize }) {
  return (
    <Button
      type="submit"
      variant="outline"
      size={size}
      name="ask"
      value="look-up"
      formNoValidate
      aria-describedby="look-up-sent-to"
      onClick={lookUp.ask}
    >
      Look it up
    </Button>
  );
}

import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { rules } from "#config/rules.ts";

/** Nobody has claimed the case: deciding is possible, and claiming it keeps others off while somebody reads. */
export function FreeCase({ number }: { number: number }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="mt-5 grid gap-2 border-t border-line pt-4">
      <p className="text-xs text-muted">
        Nobody has claimed it. A claim keeps other admins off for {rules.apply.claimMinutes}{" "}
        minutes.
      </p>
      <Button name="decision" value="claim" variant="outline" data-case-claim disabled={busy}>
        Claim no. {number}
      </Button>
    </Form>
  );
}

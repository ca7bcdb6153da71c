import { Form, href, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { NewerTerms } from "../read-terms.server.ts";
import { changesPath } from "../text.ts";

/** What newer terms change, and the yes to them. */
export function AcceptTermsForm({ newer }: { newer: NewerTerms }) {
  return (
    <Form method="post" action={href("/account/data")} className="flex flex-wrap gap-x-5 gap-y-2">
      <Link to={changesPath(newer)} className="link inline-flex min-h-11 items-center text-sm">
        What changes
      </Link>
      <button name="accept" value={newer.version} className={buttonClass({ variant: "outline" })}>
        I accept the new terms
      </button>
    </Form>
  );
}

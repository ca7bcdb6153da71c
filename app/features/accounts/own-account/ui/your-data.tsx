import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { rules } from "#config/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The ways to a copy of one's data, and to the end of the account, or to keeping it; each explains itself on its own page. */
export function YourData({ erasedOn }: { erasedOn: string | null }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="rounded-panel border border-line bg-surface p-5">
        <h3 className="text-lg">Take it with you</h3>
        <p className="mt-1 mb-4 text-sm text-muted">
          Profile, lessons, chats and receipts, in one file.
        </p>
        <ButtonLink variant="outline" to={href("/account/data")}>
          <Download size={16} aria-hidden="true" />
          Download my data
        </ButtonLink>
      </div>
      <div className="rounded-panel border border-line bg-surface p-5">
        {erasedOn === null ? (
          <>
            <h3 className="text-lg">Close the account</h3>
            <p className="mt-1 mb-4 text-sm text-muted">
              You first see lessons, reservations and money that are still open. You can undo it for{" "}
              {rules.account.deletionUndoDays} days.
            </p>
            <ButtonLink variant="danger" to={href("/account/delete")}>
              Delete account
            </ButtonLink>
          </>
        ) : (
          <>
            <h3 className="text-lg">Keep the account</h3>
            <p className="mt-1 mb-4 text-sm text-muted">
              You asked for its end. It will be erased on {erasedOn}; until then you can keep it.
            </p>
            <ButtonLink to={href("/account/delete")}>Keep my account</ButtonLink>
          </>
        )}
      </div>
      <p className="text-sm sm:col-span-2">
        <Link to={href("/account/decisions")} className="link inline-flex min-h-11 items-center">
          Decisions about your account
        </Link>
      </p>
    </div>
  );
}

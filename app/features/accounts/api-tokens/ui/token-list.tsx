import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";
import { tokenScopeText } from "../text.ts";
import type { TokenRow } from "../tokens.server.ts";

type ListProps = { tokens: TokenRow[]; zone: string; busy: boolean };

/** The tokens that open something, each with what it may do and a way to remove it. */
export function TokenList({ tokens, zone, busy }: ListProps) {
  if (tokens.length === 0) return <p className="text-muted">You have no tokens.</p>;
  return (
    <ul className="border-b border-line">
      {tokens.map(({ id, name, ending, scopes, createdAt, expiresAt, lastUsedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-4"
        >
          <div className="min-w-0 flex-1 basis-48">
            <h3 className="font-sans text-base font-semibold wrap-anywhere" dir="auto">
              {name}
            </h3>
            <p className="num text-sm text-muted">
              Ends in …{ending}. Made on <Time at={createdAt} zone={zone} format="date" />, valid
              until <Time at={expiresAt} zone={zone} format="date" />.{" "}
              {lastUsedAt === null ? (
                "Not used yet."
              ) : (
                <>
                  Last used on <Time at={lastUsedAt} zone={zone} format="date-time" />.
                </>
              )}
            </p>
            <ul className="mt-2 text-sm">
              {scopes.map((scope) => (
                <li key={scope}>{tokenScopeText[scope]}</li>
              ))}
            </ul>
          </div>
          <Form method="post">
            <input type="hidden" name="tokenId" value={id} />
            <Button variant="outline" name="intent" value="remove" disabled={busy}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

import { Check, Laptop, Smartphone } from "lucide-react";
import { Form } from "react-router";
import type { listSessions } from "#app/features/accounts/sessions/sessions.server.ts";
import { networkText } from "#app/features/accounts/account-security/ui/sign-in-history.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";

type SessionListProps = {
  sessions: Awaited<ReturnType<typeof listSessions>>;
  zone: string;
  busy: boolean;
};

/** Every place one is signed in, each with its way out; this one leaves by Logout. */
export function SessionList({ sessions, zone, busy }: SessionListProps) {
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul>
        {sessions.map((session) => {
          const Icon = session.phone ? Smartphone : Laptop;
          return (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 first:pt-0"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken">
                <Icon size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold">
                  {session.current ? `This device, ${session.device}` : session.device}
                </span>
                <span className="block text-sm text-muted">
                  {session.network === null ? null : `${networkText(session.network)}. `}Signed in{" "}
                  <Time at={session.since} zone={zone} format="date-time" />
                  {session.current ? null : (
                    <>
                      , last used <Time at={session.lastUse} zone={zone} format="date-time" />
                    </>
                  )}
                </span>
              </span>
              {session.current ? (
                <Tag tone="ok" icon={Check}>
                  You are here
                </Tag>
              ) : (
                <Form method="post">
                  <input type="hidden" name="intent" value="end-session" />
                  <input type="hidden" name="sessionId" value={session.id} />
                  <Button variant="outline" size="s" disabled={busy}>
                    Sign out<span className="sr-only"> {session.device}</span>
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 1 ? (
        <Form method="post" className="mt-5">
          <input type="hidden" name="intent" value="end-others" />
          <Button variant="danger" disabled={busy}>
            Sign out the {others.length} others
          </Button>
        </Form>
      ) : null}
    </>
  );
}

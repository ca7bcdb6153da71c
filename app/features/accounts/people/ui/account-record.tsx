import { href } from "react-router";
import { SignInHistory } from "#app/features/accounts/account-security/ui/sign-in-history.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { AccountRecord } from "../account-record.server.ts";
import { AdminLink } from "./admin-link.tsx";

/** How somebody got in, what we wrote to them, and whom they keep away. */
export function AccountRecordPanels({ record, zone }: { record: AccountRecord; zone: string }) {
  const { events, mails, blocks } = record;
  return (
    <>
      <Panel title="Sign-ins and security">
        <SignInHistory events={events} zone={zone} remedy={null} />
      </Panel>
      <Panel title="Mails to them">
        {mails.length === 0 ? (
          <p className="text-sm text-muted">None is kept.</p>
        ) : (
          <ul className="text-sm">
            {mails.map(({ id, subject, at, isDelivered }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1.5">
                <span className="num text-muted">
                  <Time at={at} zone={zone} format="date-time" />
                </span>{" "}
                <span className="min-w-0 wrap-anywhere">{subject}</span>{" "}
                {isDelivered ? null : <span className="text-muted">not sent yet</span>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Blocks">
        {blocks.length === 0 ? (
          <p className="text-sm text-muted">None.</p>
        ) : (
          <ul className="text-sm">
            {blocks.map(({ other, isByThem, since }) => (
              <li key={`${other.id} ${isByThem}`} className="flex flex-wrap items-baseline gap-x-3">
                <span>{isByThem ? "They blocked" : "Blocked by"}</span>{" "}
                <AdminLink
                  to={href("/admin/people/:userId", { userId: other.id })}
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {other.name}
                </AdminLink>{" "}
                <span className="num text-muted">
                  since <Time at={since} zone={zone} format="date" />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

import { Check, Eye, TriangleAlert } from "lucide-react";
import type { listEvents } from "#app/features/accounts/account-security/history.server.ts";
import type { SecurityMethod, SecurityResult } from "#db/schema/accounts/sign-in-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";

const methods: Record<SecurityMethod, string> = {
  password: "Password",
  "password+code": "Password and code",
  passkey: "Passkey",
  "passkey+code": "Passkey and code",
  "code-mail": "Mailed code",
  "code-mail+code": "Mailed code and code",
  provider: "Provider",
  "provider+code": "Provider and code",
  "mail-link": "Email link",
  security: "Security Settings",
  support: "View as you",
};
const results: Record<SecurityResult, string> = {
  "signed-in": "Signed in",
  "wrong-password": "Wrong password, refused",
  "wrong-code": "Wrong code, refused",
  "password-changed": "Password changed",
  "password-reset": "Password reset",
  "email-changed": "Email changed",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "two-step-on": "Two-step on",
  "two-step-off": "Two-step off",
  "recovery-codes-made": "New recovery codes",
  "calendar-feed-made": "Calendar address made",
  "calendar-feed-removed": "Calendar address removed",
  "api-token-made": "Token made",
  "api-token-removed": "Token removed",
  "webhook-made": "Webhook made",
  "webhook-removed": "Webhook removed",
  "webhook-secret-made": "New secret of a webhook",
  "support-looked": "Support looked at your account",
};

type HistoryProps = {
  events: Awaited<ReturnType<typeof listEvents>>;
  zone: string;
  /** Where a person who finds a stranger in it changes the password. */
  remedy: { to: string; label: string } | null;
};

/** What happened at the door, the newest first. */
export function SignInHistory({ events, zone, remedy }: HistoryProps) {
  if (events.length === 0) return <p className="text-muted">Nothing yet.</p>;
  return (
    <>
      <Table caption="Sign-in history" phone="cards">
        <TableHead>
          <HeadCell>When</HeadCell>
          <HeadCell>How</HeadCell>
          <HeadCell>Device</HeadCell>
          <HeadCell>Network</HeadCell>
          <HeadCell>Result</HeadCell>
        </TableHead>
        <TableBody>
          {events.map(({ id, at, method, device, network, result }) => {
            const refused = result.startsWith("wrong");
            const support = result === "support-looked";
            return (
              <Row key={id}>
                <Cell label="When">
                  <Time at={at} zone={zone} className="num whitespace-nowrap" />
                </Cell>
                <Cell label="How">{methods[method]}</Cell>
                <Cell label="Device">{support ? "Our staff’s" : device}</Cell>
                <Cell label="Network">{support ? "Ours" : networkText(network)}</Cell>
                <Cell label="Result">
                  <Tag
                    tone={refused ? "bad" : support ? "info" : "ok"}
                    icon={refused ? TriangleAlert : support ? Eye : Check}
                  >
                    {results[result] ?? result}
                  </Tag>
                </Cell>
              </Row>
            );
          })}
        </TableBody>
      </Table>
      {remedy === null ? null : (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          Was one of these not you?
          <ButtonLink variant="outline" size="s" to={remedy.to}>
            {remedy.label}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** "192.0.2.x": the beginning of an address, as far as it is kept. */
export function networkText(network: string | null): string {
  if (network === null) return "Unknown";
  if (network === "local") return "This computer";
  return network.includes(":") ? `${network}…` : network.replace(/\.0$/, ".x");
}

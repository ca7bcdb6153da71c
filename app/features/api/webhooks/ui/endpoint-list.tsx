import { CircleCheck, CircleOff, TriangleAlert } from "lucide-react";
import { href, Link } from "react-router";
import { Tag } from "#app/ui/tag.tsx";
import { webhookEventText } from "../text.ts";
import type { WebhookView } from "../endpoints.server.ts";

/** A person's webhooks, each with its state and a link to what was sent. */
export function EndpointList({ endpoints }: { endpoints: WebhookView[] }) {
  if (endpoints.length === 0) return <p className="text-muted">You have no webhooks.</p>;
  return (
    <ul className="border-b border-line">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} className="border-t border-line py-3">
          <div className="flex flex-wrap items-center gap-x-3">
            <Link
              to={href("/account/webhooks/:endpointId", { endpointId: endpoint.id })}
              className="link inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
            >
              {endpoint.url}
            </Link>
            <EndpointState endpoint={endpoint} />
          </div>
          <p className="text-sm text-muted">
            {endpoint.events.map((event) => webhookEventText[event]).join("; ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

type StateProps = { endpoint: Pick<WebhookView, "offReason" | "failingSince"> };

/** Whether events are sent there, and arrive. */
export function EndpointState({ endpoint: { offReason, failingSince } }: StateProps) {
  if (offReason !== null)
    return (
      <Tag tone={offReason === "by-owner" ? "neutral" : "bad"} icon={CircleOff}>
        Switched off
      </Tag>
    );
  return failingSince === null ? (
    <Tag tone="ok" icon={CircleCheck}>
      On
    </Tag>
  ) : (
    <Tag tone="warn" icon={TriangleAlert}>
      Failing
    </Tag>
  );
}

import { CircleCheck, CircleX, Clock } from "lucide-react";
import { Form } from "react-router";
import type { DeliveryState } from "#db/schema/api/webhook-values.ts";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { DeliveryView } from "../deliveries.server.ts";
import { deliveryStateText, webhookEventText, problemText } from "../text.ts";

type ListProps = {
  deliveries: DeliveryView[];
  /** Nothing is sent to a webhook that is switched off. */
  isOn: boolean;
  zone: string;
  busy: boolean;
};

const looks: Record<DeliveryState, { tone: "ok" | "warn" | "bad"; icon: typeof Clock }> = {
  delivered: { tone: "ok", icon: CircleCheck },
  waiting: { tone: "warn", icon: Clock },
  failed: { tone: "bad", icon: CircleX },
};

/** What was sent, the newest first: how often it was tried, what was answered, and when it is tried next. */
export function DeliveryList({ deliveries, isOn, zone, busy }: ListProps) {
  if (deliveries.length === 0) return <p className="text-muted">Nothing has been sent yet.</p>;
  return (
    <ul className="border-b border-line">
      {deliveries.map((delivery) => (
        <li
          key={delivery.id}
          className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-4"
        >
          <div className="min-w-0 flex-1 basis-48">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
              {webhookEventText[delivery.type]}
              <Tag {...looks[delivery.state]}>{deliveryStateText[delivery.state]}</Tag>
            </h3>
            <p className="num text-sm text-muted">
              <Time at={delivery.createdAt} zone={zone} format="date-time" />.{" "}
              <Told {...delivery} />
              {delivery.dueAt === null ? null : (
                <>
                  {" "}
                  Next on <Time at={delivery.dueAt} zone={zone} format="date-time" />.
                </>
              )}
            </p>
            <p className="text-xs wrap-anywhere text-muted">{delivery.id}</p>
          </div>
          {isOn ? (
            <Form method="post">
              <input type="hidden" name="deliveryId" value={delivery.id} />
              <Button variant="outline" size="s" name="intent" value="send-again" disabled={busy}>
                Send again<span className="sr-only"> {webhookEventText[delivery.type]}</span>
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** How the last attempt went. */
function Told({ attempts, lastStatus, lastProblem }: DeliveryView) {
  if (attempts === 0) return "Not sent yet.";
  const times = attempts === 1 ? "Sent once" : `Sent ${attempts} times`;
  if (lastStatus !== null) return `${times}; the last answer was ${lastStatus}.`;
  return lastProblem === null ? `${times}.` : `${times}. ${problemText[lastProblem]}`;
}

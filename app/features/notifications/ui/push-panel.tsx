import { useEffect, useState } from "react";
import { Form, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Time } from "#app/ui/time.tsx";
import { type PushState, readPushState, startPush, stopPush } from "../push-browser.ts";

type Browser = { id: string; name: string; browser: string; createdAt: number };

const words: Record<PushState, string> = {
  impossible: "This browser cannot show notifications of ours.",
  refused:
    "This browser was told to show no notifications of ours. You can allow them again in its settings for this site.",
  off: "This browser does not show notifications.",
  on: "This browser shows them, also while no page of ours is open.",
};

const action = "/account/push";

const look = (browsers: Browser[]) => readPushState(browsers.map(({ name }) => name));

/** Which browsers show what happens. Nobody is asked before they press the button. */
export function PushPanel(props: { serverKey: string; browsers: Browser[]; zone: string }) {
  const { serverKey, browsers, zone } = props;
  const [state, setState] = useState<PushState | null>(null);
  const [failed, setFailed] = useState(false);
  const saved = useFetcher<{ push: "on" | "off" | "refused" }>();
  const busy = saved.state !== "idle";

  useEffect(() => {
    void look(browsers).then(({ state: found }) => setState(found));
  }, [browsers]);

  async function switchOn() {
    setFailed(false);
    try {
      const address = await startPush(serverKey);
      if (address !== null)
        return void saved.submit({ push: "on", ...address }, { method: "post", action });
      setState((await look(browsers)).state);
    } catch {
      setFailed(true);
    }
  }

  async function switchOff() {
    const { endpoint } = await look(browsers);
    await stopPush();
    await saved.submit({ push: "off", endpoint: endpoint ?? "" }, { method: "post", action });
  }

  return (
    <div className="grid gap-5">
      <div>
        <p aria-live="polite">
          {state === null ? "Looking at what this browser can do needs JavaScript." : words[state]}
        </p>
        {failed || saved.data?.push === "refused" ? (
          <FormError>
            This browser could not be reached for notifications. Try again, or another one.
          </FormError>
        ) : null}
        {state === "off" ? (
          <Button
            variant="outline"
            className="mt-3"
            disabled={busy}
            onClick={() => void switchOn()}
          >
            Show them in this browser
          </Button>
        ) : state === "on" ? (
          <Button
            variant="outline"
            className="mt-3"
            disabled={busy}
            onClick={() => void switchOff()}
          >
            Show no more in this browser
          </Button>
        ) : null}
      </div>
      {browsers.length === 0 ? null : (
        <ul aria-label="Browsers that show notifications" className="border-b border-line">
          {browsers.map(({ id, browser, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              <span>
                <span id={`browser-${id}`} className="block font-semibold">
                  {browser}
                </span>
                <span className="text-sm text-muted">
                  since <Time at={createdAt} zone={zone} />
                </span>
              </span>
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="push" value="remove" />
                <Button name="id" value={id} variant="outline" aria-describedby={`browser-${id}`}>
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

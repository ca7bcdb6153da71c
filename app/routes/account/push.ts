import { data, href, redirect } from "react-router";
import { findSession } from "#app/gate/session-context.server.ts";
import { requirePerson } from "#app/gate/gate.server.ts";
import { deviceName } from "#app/features/accounts/account-security/device.ts";
import { pushForm } from "#app/features/notifications/forms.ts";
import { addBrowser, removeBrowser } from "#app/features/notifications/push.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import type { Route } from "./+types/push.ts";

export function loader() {
  return redirect(href("/account/notifications"));
}

/** Lets a browser show notifications, or no more. What a script asks is answered, what a form asks leads back. */
export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, pushForm);
  if (!form.ok) return data({ push: "refused" as const }, 400);
  const input = form.value;
  if (input.push === "remove") {
    await removeBrowser(person, { id: input.id });
    return redirect(href("/account/notifications"));
  }
  if (input.push === "off") {
    await removeBrowser(person, { endpoint: input.endpoint });
    return { push: "off" as const };
  }
  const { sessionId } = findSession(context)!;
  const browser = deviceName(request.headers.get("user-agent"));
  const added = await addBrowser(person, input, { browser, sessionId });
  return added ? { push: "on" as const } : data({ push: "refused" as const }, 422);
}

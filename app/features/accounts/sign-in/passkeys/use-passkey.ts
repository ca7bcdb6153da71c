import { useState } from "react";

/** Which address asks and judges, and what the authenticator is to do. */
export type PasskeyTask = { action: string; kind: "create" | "get" };
type Answer = { ok: true; to?: string } | { ok: false; text: string };

/**
 * One question to an authenticator: the server's options, what the device signs, the server's verdict.
 * Never rejects; `text` is for the person.
 */
export function usePasskey({ action, kind }: PasskeyTask) {
  const [busy, setBusy] = useState(false);
  async function run(fields: Record<string, string>): Promise<Answer> {
    setBusy(true);
    try {
      const asked = await post(action, { ...fields, step: "options" });
      if (!asked.ok) return { ok: false, text: asked.text ?? failed };
      // Only a person who uses a passkey loads the code for it.
      const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
      const optionsJSON = asked.options as never;
      const response = await (kind === "create" ? startRegistration : startAuthentication)({
        optionsJSON,
      });
      const judged = await post(action, {
        ...fields,
        step: "answer",
        response: JSON.stringify(response),
      });
      return judged.ok ? { ok: true, to: judged.to } : { ok: false, text: judged.text ?? failed };
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      return { ok: false, text: reasons[name] ?? failed };
    } finally {
      setBusy(false);
    }
  }
  return { run, busy };
}

const failed = "That did not work. Try again, or use another way in.";
const reasons: Record<string, string> = {
  NotAllowedError: "No passkey was used: it was stopped, or it took too long.",
  InvalidStateError: "This device has a passkey for your account already.",
};

type Reply = { ok: boolean; options?: unknown; to?: string; text?: string };

async function post(action: string, fields: Record<string, string>): Promise<Reply> {
  const answer = await fetch(action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
  // A person who proved themselves too long ago does so first, and comes back to this page.
  if (answer.redirected && new URL(answer.url).pathname === "/account/confirm") {
    const next = location.pathname + location.search;
    location.assign(`/account/confirm?${new URLSearchParams({ next })}`);
  }
  if (answer.redirected || !answer.headers.get("content-type")?.includes("json"))
    return { ok: false };
  return (await answer.json()) as Reply;
}

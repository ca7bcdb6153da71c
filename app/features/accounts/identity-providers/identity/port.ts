import type { PasswordPolicy } from "#app/features/accounts/passwords/password-policy.ts";

/** Who somebody is, as a provider has proved it. Whatever the provider, nothing else of it is looked at. */
export type Proof = {
  issuer: string;
  /** The provider's name for this person. It never changes and never becomes somebody else's. */
  subject: string;
  /** As the provider spells it; `plainEmail` makes ours of it. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** When they signed in there, in milliseconds since 1970. */
  authAt: number;
  idToken?: string;
  /** The provider's name for its session. */
  sid?: string;
};

/** What the login page shows. */
export type SignInOptions =
  | { type: "form" }
  /** One button, which posts to `/login/provider`. Not `open` while the provider is away; `note` is for a sign-up. */
  | { type: "redirect"; label: string; open: boolean; note?: string }
  /** A form whose password the browser sends to `url`, and never to us. */
  | { type: "browser-rest"; url: string; apiKey: string };

/**
 * A provider of identities. It proves who somebody is; the session that follows is ours. What a provider
 * has not got is left out: a page shows it, and a job does it, only where it is there.
 */
export type IdentityPort = {
  kind: "embedded" | "oidc" | "firebase";
  /** The issuer of its proofs; null where the account itself is the proof. */
  issuer: string | null;
  login(): SignInOptions;
  /** What a new password must have; null where the provider's own pages ask for it. Never rejects. */
  policy(): Promise<PasswordPolicy | null>;
  /** Reads what a browser brings as a proof. Throws RefusedProof, or ProviderDown. */
  verify(input: string, now?: Date): Promise<Proof>;
  /** The way there and back of a `redirect` sign-in. */
  redirect?: RedirectFlow;
  /** Whether the provider has been reached since the start; until then `start` goes on trying. */
  ready?(): boolean;
  start?(): void;
  stop?(): void;
  /** Asked at most every few minutes per session. Null: the provider knows no such person any more. Throws ProviderDown. */
  state?(subject: string): Promise<ProviderState | null>;
  /**
   * Where a browser is sent after our own session has ended, so that the provider's ends as well; null where nobody
   * answers there.
   */
  logoutUrl?(session: EndedSession): Promise<string | null>;
  /** Mails a link to a new password; silent about an address that it does not know. */
  sendReset?(email: string): Promise<void>;
  /** Takes the address as confirmed, which we have done ourselves. */
  confirmEmail?(subject: string): Promise<void>;
  /** Deletes the account there; one that is gone already is fine. */
  remove?(subject: string): Promise<void>;
};

/** What binds a sign-in at a provider to the browser that has begun it. */
export type Binding = { state: string; nonce: string; verifier: string };

export type RedirectFlow = {
  /** Where the browser is sent. `again` asks a person who is signed in there to prove it once more. Throws ProviderDown. */
  begin(binding: Binding, input: { again: boolean }): Promise<string>;
  /** Reads the query that a browser came back with. Throws RefusedProof, or ProviderDown. */
  finish(query: URLSearchParams, binding: Binding, now?: Date): Promise<Proof>;
  /** Reads what the provider itself sends when somebody has logged out there. Throws as `finish` does. */
  readLogout(token: string, now?: Date): Promise<ProviderLogout>;
};

/** Whose sessions are over: all of a subject's, or those of one session there. */
export type ProviderLogout = {
  subject: string | null;
  sid: string | null;
  jti: string;
  /** From when on the same token would be refused for its age. */
  expiresAt: Date;
};

/** `validSince`: sign-ins before it, in milliseconds since 1970, no longer count. */
export type ProviderState = { disabled: boolean; validSince: number };

/** Of a session that is no more: what a logout at the provider is asked with. */
export type EndedSession = { idToken: string | null };

/** This proves nothing. The message says why, for the log, and holds nothing of what was brought. */
export class RefusedProof extends Error {
  override name = "RefusedProof";
}

/** The provider, or its document store, did not answer, or not in time. */
export class ProviderDown extends Error {
  override name = "ProviderDown";
}

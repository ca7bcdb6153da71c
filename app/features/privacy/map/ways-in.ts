import { eq, sql } from "drizzle-orm";
import { attemptCounts, authAccounts, verifications } from "#db/schema/accounts/accounts.ts";
import {
  pendingSignIns,
  signInEvents,
  endedSessions,
  sessions,
  sessionViews,
} from "#db/schema/accounts/sessions.ts";
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  twoSteps,
  identities,
  logoutTokens,
} from "#db/schema/accounts/ways-in.ts";
import { apiAnswers } from "#db/schema/api/answers.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api/webhooks.ts";
import { apiTokens } from "#db/schema/accounts/tokens.ts";
import { basic, byUser, fact, inner, kept, mapOf, secret } from "../column.ts";

const device = basic("to show you where you are signed in", kept.account);

const network = basic("to show you from which network it was", kept.account);

const past = {
  device: basic("to show you what happened to your account", kept.history),
  network: basic("to show you from which network it was", kept.history),
};

/** How somebody proves who they are, and the sessions that begin with it. */
export const waysInMap = [
  // Before the sessions, and so erased after them: deleting a session writes a row here.
  mapOf(endedSessions, {
    what: "Sessions of yours that have ended",
    of: byUser(endedSessions.userId),
    onErase: "delete",
    columns: {
      tokenHash: secret(
        "to know whose form it is that comes after the end of a session",
        kept.days,
      ),
      userId: inner,
      endedAt: fact,
    },
  }),
  mapOf(apiTokens, {
    what: "Tokens for your own programs",
    of: byUser(apiTokens.userId),
    onErase: "delete",
    columns: {
      id: fact,
      userId: inner,
      name: basic("to show you which token is which", kept.token),
      tokenHash: secret("to know the token again", kept.token),
      ending: basic("to show you which token is which", kept.token),
      scopes: fact,
      createdAt: fact,
      expiresAt: fact,
      lastUsedAt: basic("to show you whether a token is still used", kept.token),
    },
  }),
  mapOf(apiAnswers, {
    what: "What your programs were answered, for when they ask again",
    of: byUser(apiAnswers.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      key: fact,
      requestHash: inner,
      status: fact,
      body: secret("to answer a repeated request as before; sealed with our key", kept.day),
      createdAt: fact,
    },
  }),
  mapOf(webhookEndpoints, {
    what: "Addresses of yours that are told what happens to you here",
    of: byUser(webhookEndpoints.userId),
    onErase: "delete",
    columns: {
      id: fact,
      userId: inner,
      url: basic("to send there what happens to you", kept.account),
      events: fact,
      sealedSecret: secret("to sign what is sent; sealed with our key"),
      sealedBefore: secret("to sign what is sent while you change the secret; sealed with our key"),
      beforeUntil: fact,
      createdAt: fact,
      failingSince: fact,
      offSince: fact,
      offReason: fact,
    },
  }),
  mapOf(webhookDeliveries, {
    what: "What was sent to these addresses",
    of: ({ id }) => sql`${webhookDeliveries.endpointId} in (
      select e.id from webhook_endpoints e where e.user_id = ${id})`,
    onErase: "delete",
    columns: {
      id: fact,
      endpointId: fact,
      type: basic("to show you what was sent", kept.delivery),
      data: basic("to show you what was sent", kept.delivery),
      state: fact,
      attempts: fact,
      dueAt: fact,
      createdAt: fact,
      lastAt: fact,
      lastStatus: fact,
      lastProblem: fact,
    },
  }),
  // Before the sessions, too: they point to it.
  mapOf(identities, {
    what: "Who you are at the sign-in provider",
    of: byUser(identities.userId),
    onErase: "delete",
    columns: {
      id: fact,
      userId: inner,
      issuer: fact,
      subject: basic("to know you again at the provider", kept.account),
      createdAt: fact,
      lastSignInAt: fact,
    },
  }),
  mapOf(logoutTokens, {
    what: "Logouts that a provider has told us of, under a hash",
    of: null,
    onErase: "nobody",
    columns: { hash: inner, expiresAt: inner },
  }),
  mapOf(sessions, {
    what: "Where you are signed in",
    of: byUser(sessions.userId),
    onErase: "delete",
    columns: {
      id: fact,
      userId: inner,
      token: secret("to know your browser again"),
      expiresAt: fact,
      ipAddress: network,
      userAgent: device,
      provedAt: fact,
      identityId: inner,
      providerSid: secret("to end it when the provider says so"),
      providerIdToken: secret("to log you out at the provider as well; sealed with our key"),
      providerAuthAt: fact,
      providerCheckedAt: inner,
      createdAt: fact,
      updatedAt: fact,
    },
  }),
  mapOf(sessionViews, {
    what: "That our staff is looking at the site as you",
    of: byUser(sessionViews.userId),
    eraseOf: byUser(sessionViews.userId, sessionViews.adminId),
    onErase: "delete",
    byStaff: ["adminId"],
    columns: {
      id: fact,
      sessionId: inner,
      adminId: inner,
      userId: inner,
      endsAt: fact,
      createdAt: fact,
    },
  }),
  mapOf(authAccounts, {
    what: "Your ways to sign in",
    of: byUser(authAccounts.userId),
    onErase: "delete",
    columns: {
      id: fact,
      userId: inner,
      accountId: basic("to know you again at the provider", kept.account),
      providerId: fact,
      accessToken: secret("to ask the provider who you are"),
      refreshToken: secret("to ask the provider who you are"),
      idToken: secret("to ask the provider who you are"),
      accessTokenExpiresAt: fact,
      refreshTokenExpiresAt: fact,
      scope: fact,
      password: secret("to let in nobody but you; a hash that cannot be read back"),
      createdAt: fact,
      updatedAt: fact,
    },
  }),
  mapOf(verifications, {
    what: "Codes that were mailed to you",
    // As the identity service writes it: another person's address may end in the same letters.
    of: ({ email }) => eq(verifications.identifier, `email-verification-otp-${email}`),
    onErase: "delete",
    columns: {
      id: fact,
      identifier: basic("to know which address the code was mailed to", kept.minutes),
      value: secret("to compare the code with", kept.minutes),
      expiresAt: fact,
      createdAt: fact,
      updatedAt: fact,
    },
  }),
  mapOf(attemptCounts, {
    what: "How often something limited was tried, under a hash",
    of: null,
    onErase: "nobody",
    columns: {
      key: { ...inner, pii: "basic", why: "to stop guessing and flooding; a hash", kept: kept.day },
      count: inner,
      since: inner,
    },
  }),
  mapOf(twoSteps, {
    what: "Two-step sign-in",
    of: byUser(twoSteps.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      sealedSecret: secret("to check the codes of your app"),
      onSince: fact,
      lastStep: inner,
    },
  }),
  mapOf(recoveryCodes, {
    what: "Your recovery codes",
    of: byUser(recoveryCodes.userId),
    onErase: "delete",
    columns: { id: fact, userId: inner, codeHash: secret("to check the code"), usedAt: fact },
  }),
  mapOf(pendingSignIns, {
    what: "A sign-in that waits for its second step",
    of: byUser(pendingSignIns.userId),
    onErase: "delete",
    columns: {
      tokenHash: secret("to know the browser again", kept.minutes),
      userId: inner,
      method: fact,
      provider: secret("to go on with the provider's proof after the second step", kept.minutes),
      expiresAt: fact,
    },
  }),
  mapOf(passkeys, {
    what: "Your passkeys",
    of: byUser(passkeys.userId),
    onErase: "delete",
    columns: {
      id: fact,
      userId: inner,
      name: basic("so that you can tell them apart", kept.account),
      credentialId: secret("to ask for the right passkey"),
      publicKey: secret("to check that it was yours"),
      counter: inner,
      transports: fact,
      synced: fact,
      createdAt: fact,
      lastUsedAt: fact,
    },
  }),
  mapOf(passkeyChallenges, {
    what: "What a passkey was asked to sign",
    of: byUser(passkeyChallenges.userId),
    onErase: "delete",
    columns: {
      challenge: secret("so that no answer counts twice", kept.minutes),
      userId: inner,
      expiresAt: fact,
    },
  }),
  mapOf(signInEvents, {
    what: "Sign-ins and security changes",
    of: byUser(signInEvents.userId),
    onErase: "delete",
    columns: {
      id: fact,
      userId: inner,
      at: fact,
      method: fact,
      result: fact,
      userAgent: past.device,
      network: past.network,
    },
  }),
];

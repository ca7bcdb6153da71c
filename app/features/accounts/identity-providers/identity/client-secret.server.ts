import * as oidc from "openid-client";

/**
 * How we show a provider who asks: in a header where its document says so or says nothing, as the
 * standard has it, else in the body. Many take one of the two only, whatever their document says: after a
 * refusal the other is tried, once, and kept.
 */
export function clientSecret(secret: string) {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  let isOther = false;
  let hasChanged = false;
  const authenticate: oidc.ClientAuth = (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported as string[] | undefined;
    const isBasic = (known?.includes("client_secret_basic") ?? true) !== isOther;
    return (isBasic ? basic : post)(server, client, body, headers);
  };
  return {
    authenticate,
    isRefused(error: unknown): boolean {
      if (error instanceof oidc.ResponseBodyError) return error.error === "invalid_client";
      return error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401;
    },
    /** Turns to the other way; false where that has been done already. */
    otherWay(): boolean {
      if (hasChanged) return false;
      hasChanged = true;
      isOther = !isOther;
      return true;
    },
  };
}

import type { CredentialKind } from "#db/schema/teachers/teachers.ts";

export const credentialKinds: Record<CredentialKind, string> = {
  degree: "Degree",
  certificate: "Certificate or course",
  work: "Work",
};

export function isCredentialKind(kind: string): kind is CredentialKind {
  return Object.hasOwn(credentialKinds, kind);
}

export function hasValidConsent(_request: Request): boolean {
  return true;
}

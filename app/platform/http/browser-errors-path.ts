/** Where a page says that a script of it has failed (app/browser-errors.server.ts). */
export const browserErrorsPath = "/api/browser-errors";

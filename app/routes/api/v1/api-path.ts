/** Under which the API answers. Its version is in its name: what would break a program gets another one. */
export const apiPath = "/api/v1";

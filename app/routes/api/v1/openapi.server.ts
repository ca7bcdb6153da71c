import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { tokenScopeText } from "#app/features/accounts/api-tokens/text.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { apiPath } from "./api-path.ts";
import type { AnyOperation } from "./operation.ts";
import { operations } from "./operations.server.ts";

/** Where the document is, below `apiPath`. */
export const documentPath = "/openapi.json";

const problem = z
  .object({
    type: z.string().meta({ example: "about:blank" }),
    title: z.string().meta({ example: "Not Found" }),
    status: z.int().meta({ example: 404 }),
    code: z.string().meta({ description: "For programs.", example: "not-found" }),
    detail: z.string().meta({ description: "For people." }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({
        description: "What is wrong, field by field; an empty name is the request as a whole.",
      }),
    requestId: z.string().meta({ description: "Name it when you write to us." }),
  })
  .meta({ id: "Problem" });

const common: Record<number, string> = {
  400: "Something is missing or wrong: `errors` says what.",
  401: "No token, or one that has ended.",
  403: "The token was not made for this, or its account cannot do it.",
  404: "There is nothing here that this token may see.",
  409: "It is not so any more, or somebody was faster.",
  413: "More was sent than this address takes.",
  415: "The body is not JSON.",
  422: "It cannot be done like this.",
  429: "Too many requests.",
  503: "It cannot be done at the moment.",
};

const keyParameter = z.object({
  "Idempotency-Key": z
    .string()
    .optional()
    .meta({
      description: `Names this request, so that it is carried out once: for ${rules.api.answerKeptHours} hours a repetition gets the same answer.`,
    }),
});

/** The statuses of the problems that an operation may answer with. */
export function problemsOf({ method, params, query, body, refuses = {} }: AnyOperation): number[] {
  const asked = [
    ...(query || body ? [400] : []),
    ...(method === "get" ? [] : [400, 409, 422]),
    401,
    403,
    ...(params ? [404] : []),
    ...(body ? [413, 415] : []),
    429,
    ...Object.keys(refuses).map(Number),
  ];
  return [...new Set(asked)].toSorted((a, b) => a - b);
}

function problemText(status: number, { refuses = {} }: AnyOperation): string {
  const codes = refuses[status];
  if (codes === undefined) return common[status]!;
  return `${common[status]} Codes: ${codes.map((code) => `\`${code}\``).join(", ")}.`;
}

function describe(operation: AnyOperation) {
  const { id, group, method, title, about, scope, params, query, body, answer } = operation;
  const status = operation.status ?? (answer === undefined ? 204 : 200);
  return {
    operationId: id,
    tags: [group],
    summary: title,
    description: about,
    security: [{ token: scope === null ? [] : [scope] }],
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(method !== "get" && { header: keyParameter }),
    },
    ...(body && {
      requestBody: { content: { "application/json": { schema: body } }, required: true },
    }),
    responses: {
      [`${status}`]: {
        description: "All is well.",
        ...(answer && { content: { "application/json": { schema: answer } } }),
      },
      ...Object.fromEntries(
        problemsOf(operation).map((refused) => [
          `${refused}`,
          {
            description: problemText(refused, operation),
            content: { "application/problem+json": { schema: problem } },
          },
        ]),
      ),
    },
  };
}

function paths(): ZodOpenApiPathsObject {
  const found: Record<string, Record<string, object>> = {};
  for (const operation of operations)
    found[operation.path] = {
      ...found[operation.path],
      [operation.method]: describe(operation),
    };
  return found as ZodOpenApiPathsObject;
}

function make() {
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: `The API of ${brand.name}`,
      version: "1",
      description: `Everything goes through the same rules as the website. How to begin: ${absoluteUrl("/developers")}`,
      contact: { email: company.email.support },
    },
    servers: [{ url: absoluteUrl(apiPath) }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `A personal token. Its scopes: ${Object.entries(tokenScopeText)
            .map(([scope, text]) => `\`${scope}\`: ${text}`)
            .join("; ")}.`,
        },
      },
    },
    paths: paths(),
  });
}

let made: ReturnType<typeof make> | undefined;
let text: string | undefined;

/** The OpenAPI document, made once from the schemas that requests and answers are held against. */
export function openApiDocument(): ReturnType<typeof make> {
  return (made ??= make());
}

export function openApiText(): string {
  return (text ??= JSON.stringify(openApiDocument()));
}

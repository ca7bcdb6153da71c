import { expect } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#app/routes/api/v1/openapi.server.ts";
import { findOperation } from "#app/routes/api/v1/find-operation.server.ts";
import type { ApiAnswer } from "./api.ts";

const document = JSON.parse(
  JSON.stringify(openApiDocument()).replaceAll("#/components/schemas/", "#/$defs/"),
);

/** Which operations of the document a file's answers were held against. */
export const answeredOperations = new Set<string>();

/** Holds a real answer against what the document says of that address, method and status. */
export function asDocumented(method: string, path: string, answer: ApiAnswer): ApiAnswer {
  const { operation } = findOperation(method.toLowerCase(), path.split("?")[0]!)!;
  const described = document.paths[operation!.path][operation!.method];
  const response = described.responses[answer.status];
  expect(response, `${operation!.id} answers ${answer.status}`).toBeDefined();
  answeredOperations.add(operation!.id);
  const [type] = Object.keys(response.content ?? {});
  if (type === undefined) {
    expect(answer.body).toBe("");
    return answer;
  }
  expect(answer.headers.get("content-type")).toContain(type);
  const schema = { ...response.content[type].schema, $defs: document.components.schemas };
  const read = z.fromJSONSchema(schema).safeParse(answer.body);
  expect(read.error?.issues ?? [], `${operation!.id} ${answer.status}`).toEqual([]);
  return answer;
}

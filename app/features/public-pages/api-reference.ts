/** What the documentation of the API shows, out of its OpenAPI document. Pure. */

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
};
type Content = Record<string, { schema: Schema } | undefined>;
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  description?: string;
};
type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: { token: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
/** As much of a document as is read here. */
export type ApiDocument = {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

export type ApiField = { name: string; type: string; about: string; isOptional: boolean };
export type ApiCall = {
  id: string;
  method: string;
  path: string;
  title: string;
  about: string;
  scope: string | null;
  inPath: ApiField[];
  query: ApiField[];
  body: ApiField[];
  answer: ApiField[];
  request: string;
  status: string;
  response: string | null;
  problems: { status: string; about: string }[];
};
export type ApiReference = { server: string; groups: { name: string; calls: ApiCall[] }[] };

/** Every operation of the document in its groups, each with its fields and an example made from them. */
export function apiReference(document: ApiDocument): ApiReference {
  const read = reader(document);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      group: one.tags[0],
      call: callOf(read, document.servers[0]!.url, path, method, one),
    })),
  );
  return {
    server: document.servers[0]!.url,
    groups: document.tags.map(({ name }) => ({
      name,
      calls: calls.filter(({ group }) => group === name).map(({ call }) => call),
    })),
  };
}

type Reader = ReturnType<typeof reader>;

function callOf(
  read: Reader,
  server: string,
  path: string,
  method: string,
  one: Described,
): ApiCall {
  const parameters = (place: string) =>
    (one.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema, description }) =>
        read.field(name, { ...read.schema(schema), ...(description && { description }) }, required),
      );
  const body = one.requestBody?.content["application/json"]?.schema;
  const [status, response] = Object.entries(one.responses).find(([code]) => code < "300")!;
  const answer = response.content?.["application/json"]?.schema;
  return {
    id: one.operationId,
    method: method.toUpperCase(),
    path,
    title: one.summary,
    about: one.description ?? "",
    scope: one.security[0]!.token[0] ?? null,
    inPath: parameters("path"),
    query: parameters("query"),
    body: body ? read.fields(body) : [],
    answer: answer ? read.fields(answer) : [],
    request: requestText(read, server, path, method, one),
    status,
    response: answer ? JSON.stringify(read.example(answer), null, 2) : null,
    problems: Object.entries(one.responses)
      .filter(([code]) => code >= "400")
      .map(([code, { description }]) => ({ status: code, about: description })),
  };
}

function requestText(
  read: Reader,
  server: string,
  path: string,
  method: string,
  { parameters = [], requestBody }: Described,
): string {
  const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(read.example(schemaOf(name))),
  );
  const asked = parameters
    .filter((one) => one.in === "query" && (one.required || read.schema(one.schema).example))
    .map(({ name, schema }) => [name, String([read.example(schema)].flat()[0])])
    .filter(([name]) => name !== "cursor");
  const query = asked.length === 0 ? "" : `?${new URLSearchParams(asked)}`;
  const body = requestBody?.content["application/json"]?.schema;
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${server}${filled}${query}"`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(body
      ? [
          `  -H "Content-Type: application/json"`,
          `  -d '${JSON.stringify(read.example(body)).replaceAll("'", "’")}'`,
        ]
      : []),
  ].join(" \\\n");
}

/** Reads schemas of a document, following its references. */
function reader({ components }: ApiDocument) {
  function schema(one: Schema): Schema {
    if (one.allOf?.length === 1) return { ...schema(one.allOf[0]!), ...without(one, "allOf") };
    if (one.$ref === undefined) return one;
    const found = components.schemas[one.$ref.split("/").at(-1)!] ?? {};
    return { ...schema(found), ...without(one, "$ref") };
  }

  /** Of "this or null", what it is otherwise. */
  function choices(one: Schema): { of: Schema[]; orNull: boolean } {
    const all = (one.anyOf ?? [one]).map(schema);
    const of = all.filter(({ type }) => type !== "null");
    return { of, orNull: of.length < all.length || [one.type].flat().includes("null") };
  }

  function typeText(one: Schema): string {
    const { of, orNull } = choices(schema(one));
    return [...of.map(plainType), ...(orNull ? ["null"] : [])].join(" or ");
  }

  function plainType(one: Schema): string {
    if (one.enum !== undefined) return one.enum.map((value) => JSON.stringify(value)).join(", ");
    if (one.const !== undefined) return JSON.stringify(one.const);
    const type = [one.type].flat().find((name) => name !== "null") ?? "value";
    if (type === "array") return `list of ${typeText(one.items ?? {})}`;
    return one.format === "date-time" ? "instant" : type;
  }

  function field(name: string, one: Schema, required = false): ApiField {
    const full = schema(one);
    const standard =
      full.default === undefined ? "" : `${JSON.stringify(full.default)} where nothing is said.`;
    const about = [full.description, standard].filter(Boolean).join(" ");
    return { name, type: typeText(full), about, isOptional: !required };
  }

  /** The fields of an object, and those of objects in it as "teacher.name" and "teachers[].name". */
  function fields(one: Schema, before = ""): ApiField[] {
    const { properties = {}, required = [] } = schema(one);
    return Object.entries(properties).flatMap(([name, inner]) => {
      const own = field(before + name, inner, required.includes(name));
      const [inside] = choices(schema(inner)).of;
      const items = inside?.items && choices(schema(inside.items)).of[0];
      if (items?.properties) return [own, ...fields(items, `${before}${name}[].`)];
      return inside?.properties ? [own, ...fields(inside, `${before}${name}.`)] : [own];
    });
  }

  function example(one: Schema): unknown {
    const full = schema(one);
    const given = full.example ?? full.default ?? full.const ?? full.enum?.[0];
    if (given !== undefined) return given;
    const [inside] = choices(full).of;
    if (inside === undefined) return null;
    if (inside !== full && full.anyOf) return example(inside);
    if (inside.properties)
      return Object.fromEntries(
        Object.entries(inside.properties).map(([name, inner]) => [name, example(inner)]),
      );
    const type = [inside.type].flat()[0];
    if (type === "array") return inside.items ? [example(inside.items)] : [];
    if (type === "boolean") return true;
    return type === "integer" || type === "number" ? 1 : "…";
  }

  return { schema, field, fields, example };
}

function without(schema: Schema, name: keyof Schema): Schema {
  const { [name]: _, ...rest } = schema;
  return rest;
}

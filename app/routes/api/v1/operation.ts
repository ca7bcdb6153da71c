import type { z } from "zod";
import type { Person } from "#app/access/actor.ts";
import type { TokenNeeds } from "#app/access/tokens.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";
import type { Problem } from "./problem.ts";

export type Method = "get" | "post" | "put" | "delete";

/** Who calls, and what was asked, read against the schemas of the operation. */
export type Call<Params, Query, Body> = {
  person: Person;
  params: Params;
  query: Query;
  body: Body;
  /** Of a write: the same for its repetitions, and so a command's own requestId or clientId. */
  requestId: string;
  requester: RequestOrigin;
  now: Date;
};

type Schema = z.ZodObject | undefined;
type Value<S extends Schema> = S extends z.ZodObject ? z.output<S> : undefined;

/** One thing that the API does: how it is asked for, what it answers, and the command or read behind it. */
export type Operation<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType | undefined = z.ZodType | undefined,
> = TokenNeeds & {
  id: string;
  /** Of the documentation. */
  group: string;
  method: Method;
  /** Below `apiPath`, such as "/lessons/{lessonId}". */
  path: string;
  title: string;
  /** What it does beyond its title, with its units and limits. */
  about?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** What comes back where all is well; 200 where nothing is said, 204 without an answer. */
  status?: 201;
  answer?: A;
  /** Codes of its own refusals, by status. */
  refuses?: Record<number, readonly string[]>;
  run(
    call: Call<Value<P>, Value<Q>, Value<B>>,
  ): Promise<(A extends z.ZodType ? z.input<A> : undefined) | Problem>;
};

export function operation<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends z.ZodType | undefined = undefined,
>(made: Operation<P, Q, B, A>): AnyOperation {
  return made as unknown as AnyOperation;
}

/** An operation among others: the schemas say what it takes. */
export type AnyOperation = Omit<Operation, "run"> & {
  run(call: Call<any, any, any>): Promise<unknown>;
};

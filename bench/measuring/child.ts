import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process that is asked by message and answers each message with one. */
export type Child = { pid: number; ask<Answer>(input: unknown): Promise<Answer>; end(): void };

/** Starts a file of bench/ as a process of its own; `first` is what it says by itself. */
export async function startChild<First = undefined>(
  file: string,
  { env = {}, speaksFirst = false }: { env?: Record<string, string>; speaksFirst?: boolean } = {},
): Promise<Child & { first: First }> {
  const child = fork(file, { env: { ...process.env, ...env }, execArgv: [] });
  const ask = <Answer>(input: unknown) => {
    const answer = nextMessage<Answer>(child);
    child.send(input as object);
    return answer;
  };
  const first = (speaksFirst ? await nextMessage<First>(child) : undefined) as First;
  return { pid: child.pid!, ask, end: () => void child.kill(), first };
}

function nextMessage<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((done, fail) => {
    const gone = (code: number | null) => fail(new Error(`a process ended with ${code}`));
    child.once("exit", gone);
    child.once("message", (message: { error?: string } & Answer) => {
      child.off("exit", gone);
      if (message.error === undefined) done(message);
      else fail(new Error(message.error));
    });
  });
}

/** Seconds of processor time that a process has used so far, all its threads together; NaN where that is not known. */
export function processorSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** The same of a process with all its children, those that have ended included: of a PostgreSQL, for one. */
export function familySeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ended = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const open = children === "" ? [] : children.split(" ").map(Number);
  return open.reduce((sum, child) => sum + (processorSeconds(child) || 0), ended);
}

/** Kilobytes of a process in memory; NaN where that is not known. */
export function residentKilobytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}

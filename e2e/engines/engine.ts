/** As the server set it. */
export type Cookie = { name: string; value: string; httpOnly?: boolean };

/** What every engine's driver can do: enough to look at a page. */
export type Engine = {
  /** A tab of somebody who has these cookies and nothing else. */
  open(cookies: Cookie[]): Promise<Tab>;
  close(): Promise<void>;
};

export type Tab = {
  /** The address of the server as this tab knows it. */
  origin: string;
  setWidth(width: number): Promise<void>;
  goto(path: string): Promise<void>;
  /** The value of an expression in the page. */
  read<T>(expression: string): Promise<T>;
  /** What the page has thrown or written to its console as an error since this was last asked. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
};

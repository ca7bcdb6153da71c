import { WebSocket } from "ws";

/** Fields of a form, each of which may be there more than once. */
export type Fields = Record<string, string> | string[][];

export type Asked = Omit<RequestInit, "headers"> & {
  cookie?: string;
  headers?: Record<string, string>;
  /** Another than our pages' own, or none. */
  origin?: string | null;
};

/** Asks a server as one of its pages would; a redirect is an answer like any other. */
export function askAsPage(
  url: string,
  own: string,
  { cookie, origin = own, headers, ...init }: Asked,
): Promise<Response> {
  return fetch(url, {
    redirect: "manual",
    ...init,
    headers: {
      ...(origin === null ? {} : { origin }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
  });
}

/** Opens a socket; answers the HTTP status where it is refused. */
export function openSocket(
  url: string,
  origin: string,
  cookie: string,
): Promise<WebSocket | number> {
  const opened = new WebSocket(`${url.replace("http", "ws")}/live`, {
    headers: { origin, cookie },
  });
  return new Promise((done, fail) => {
    opened.on("open", () => done(opened));
    opened.on("unexpected-response", (_, answer) => done(answer.statusCode!));
    opened.on("error", fail);
  });
}

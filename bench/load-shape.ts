/** What bench/load-server.ts tells bench/load.ts when it is ready. */
export type Ready = {
  readonly origin: string;
  readonly members: readonly { readonly id: string; readonly token: string }[];
  readonly owner: string;
  readonly values: readonly string[];
  readonly reward: string;
  /** Ids of posts that nobody likes yet but two, oldest first. */
  readonly posts: readonly string[];
};

/** What it is asked. */
export type Asked = { readonly asked: string; readonly given?: unknown };

/** CPU milliseconds of the product and of the database so far, and the memory of the product. */
export type Usage = { readonly node: number; readonly database: number; readonly megabytes: number };

/** The number of members, from the first one, who were given coins. */
export const rich = 100;

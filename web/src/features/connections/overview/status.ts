import type { Icon } from '@tabler/icons-react';
import type { SWRResponse } from 'swr';

/** Something that does not work: what it concerns if not the whole connection, why, and since when if that is known. */
export type Trouble = { readonly of?: string; readonly text: string; readonly at?: string | undefined };

/** How a connection is doing, in words. */
export type Status = {
  /** off: this installation does not have it; idle: it is there, and not in use. */
  readonly kind: 'off' | 'none' | 'idle' | 'used';
  readonly state: string;
  readonly facts: readonly string[];
  readonly troubles: readonly Trouble[];
};

export const none = (state: string, text: string): Status => ({
  kind: 'none',
  state,
  facts: [text],
  troubles: [],
});

/** The last of some moments; undefined when there is none. */
export const latest = (moments: readonly (string | null)[]): string | undefined =>
  moments
    .filter((one) => one !== null)
    .toSorted()
    .at(-1);

/** What the overview shows of a connection besides its row. */
export type Card = {
  readonly icon: Icon;
  /** Absent until it has loaded. */
  readonly status: Status | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
};

export const cardOf = <Data>(
  icon: Icon,
  { data, error, isValidating, mutate }: SWRResponse<Data, unknown>,
  statusOf: (data: Data) => Status,
): Card => ({
  icon,
  status: data === undefined ? undefined : statusOf(data),
  error,
  isLoading: isValidating,
  retry: () => void mutate(),
});

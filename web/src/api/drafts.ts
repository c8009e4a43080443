import { useMemo } from 'react';
import { useKept } from './use-kept.ts';
import { keptInBrowser } from './kept-in-browser.ts';

/**
 * The forms whose input this browser keeps until it is sent or discarded: every form with more than two fields. A form that
 * changes one of several things keeps a draft for each.
 */
export type DraftName =
  | 'api-key'
  | 'award'
  | 'award-gift'
  | 'billing'
  | 'card'
  | 'coins'
  | 'company-day'
  | 'dates'
  | 'import'
  | 'invite'
  | 'member'
  | 'payroll'
  | 'points-name'
  | 'permissions'
  | 'post'
  | 'profile'
  | 'redeem'
  | 'reward'
  | 'settings'
  | 'sso'
  | 'team'
  | 'value'
  | 'wall'
  | 'webhook';

export type DraftStore<Fields> = Pick<ReturnType<typeof keptInBrowser<Fields>>, 'read' | 'write'>;

const nameOf = (name: DraftName, of?: string): string => (of === undefined ? name : `${name}:${of}`);

/** Where the draft of a signed-in member is kept. */
export const useDraftStore = <Fields>(name: DraftName, of?: string): DraftStore<Fields> =>
  useKept<Fields>(nameOf(name, of));

/** Where the draft of somebody is kept who has proved an address and belongs to no team yet. */
export const useEntryDraftStore = <Fields>(name: DraftName, email: string): DraftStore<Fields> =>
  useMemo(() => keptInBrowser<Fields>(['', email], nameOf(name)), [email, name]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Files are never kept. */
const isKeepable = (value: unknown): boolean => !(value instanceof Blob);

/**
 * What differs from the values that the form began with; null: nothing.
 * @param never fields that are never kept, such as secrets
 */
export const changesSince = <Fields extends object>(
  start: Fields,
  now: Fields,
  never: readonly (keyof Fields)[] = [],
): Partial<Fields> | null => {
  const names = (Object.keys(now) as (keyof Fields)[]).filter(
    (name) => !never.includes(name) && isKeepable(now[name]) && !isSame(start[name], now[name]),
  );
  return names.length === 0
    ? null
    : (Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Fields>);
};

/** The kept fields that the form still has, and that differ from what is saved meanwhile; null: none. */
export const fittingIn = <Fields extends object>(
  kept: Partial<Fields> | null,
  start: Fields,
): Partial<Fields> | null => {
  const fitting = (Object.keys(start) as (keyof Fields)[]).filter((name) => {
    const value = kept?.[name];
    if (value === undefined || isSame(value, start[name])) return false;
    return value === null || start[name] === null || kindOf(value) === kindOf(start[name]);
  });
  return fitting.length === 0
    ? null
    : (Object.fromEntries(fitting.map((name) => [name, kept?.[name]])) as Partial<Fields>);
};

import { useSyncExternalStore } from 'react';
import type { Path } from 'react-router-dom';
import { keptCache } from './kept-cache.ts';

/** Whether the visitor came to sign in or to create an account. */
export type Mode = 'login' | 'sign-up';
/** An email address that a code was sent to. */
type PendingCode = {
  readonly email: string;
  readonly sig: string;
  readonly sentAt: number;
  readonly mode: Mode;
};
/** A verified email address, before a workspace is chosen. */
export type ProvedEmail = { readonly email: string; readonly token: string };
export type Session = {
  readonly token: string | null;
  readonly proved: ProvedEmail | null;
  readonly pendingCode: PendingCode | null;
};

const parsed = <T>(text: string | null): T | null => {
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
};
const read = (): Session => ({
  token: localStorage.getItem('token'),
  proved: parsed<ProvedEmail>(sessionStorage.getItem('proved')),
  pendingCode: parsed<PendingCode>(sessionStorage.getItem('pending_code')),
});

let current = read();
const listeners = new Set<() => void>();
const changed = (): void => {
  current = read();
  for (const listener of listeners) listener();
};
const keep = (store: Storage, key: string, value: string | null): void => {
  if (value === null) store.removeItem(key);
  else store.setItem(key, value);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const session = (): Session => current;
export const useSession = (): Session => useSyncExternalStore(subscribe, session, session);

export const storePendingCode = (pending: PendingCode | null): void => {
  keep(sessionStorage, 'pending_code', pending && JSON.stringify(pending));
  changed();
};
export const storeProvedEmail = (proved: ProvedEmail): void => {
  keep(sessionStorage, 'proved', JSON.stringify(proved));
  changed();
};
/** The server may return a new token for the same session. */
export const storeToken = (token: string): void => {
  keep(localStorage, 'token', token);
  changed();
};

/** Removes what the service worker answers with when there is no network. */
export const forgetAnswers = async (): Promise<unknown> =>
  // A page without TLS has no caches. One that cannot be removed now is useless without the token.
  globalThis.caches?.delete(keptCache).catch(() => undefined);

const forget = (): void => {
  void forgetAnswers();
  // A session that another tab started meanwhile stays.
  if (localStorage.getItem('token') === current.token) keep(localStorage, 'token', null);
  keep(localStorage, 'accent', null);
  keep(localStorage, 'menu', null);
  keep(sessionStorage, 'proved', null);
  keep(sessionStorage, 'pending_code', null);
};
/** Whether the session of this page is still the stored one: a part that arrives after signing out stores nothing. */
export const isSignedIn = (): boolean =>
  current.token !== null && localStorage.getItem('token') === current.token;
/** Signs out in this browser, without a fresh page. */
export const forgetSession = (): void => {
  forget();
  changed();
};

let leftAt = -Infinity;

/**
 * Never resolves: callers keep their state until the page is gone. The first call counts: signing out also ends
 * requests that are on their way, and a second navigation would abort the first. The user may decide to stay, so that
 * a later call counts again.
 */
export const reloadAt = (to: string): Promise<never> => {
  const now = performance.now();
  if (now - leftAt > 1000) location.replace(to);
  leftAt = now;
  return new Promise(() => undefined);
};
/** Starts a session with a fresh page, so that no data of an earlier session stays in memory. */
export const startSession = (token: string, to: string): Promise<never> => {
  forget();
  // A visitor who signs in by an invitation, or creates a workspace, is not sent to the stored path later.
  keep(sessionStorage, 'return_to', null);
  keep(sessionStorage, 'account_deleted', null);
  keep(localStorage, 'token', token);
  return reloadAt(to);
};
/** Ends the session with a fresh page, so that the next person to sign in finds none of its data. */
export const endSession = (to = '/login'): Promise<never> => {
  forget();
  return reloadAt(to);
};
/** Ends the session of an account that was deleted. The page that says so may be reloaded. */
export const leaveDeletedAccount = (): Promise<never> => {
  forget();
  keep(sessionStorage, 'account_deleted', 'yes');
  return reloadAt('/goodbye');
};
/** Whether the account was deleted in this tab, and nobody signed in since. */
export const wasAccountDeleted = (): boolean => sessionStorage.getItem('account_deleted') !== null;

/** A path of this application, from a text that somebody else may have written; the feed for anything else. */
export const ownPath = (path: string | null): string =>
  // A browser drops tabs and line breaks in an address, which would turn "/<tab>/elsewhere" into another site.
  path !== null && /^\/(?![/\\])\P{Cc}*$/u.test(path) ? path : '/feed';

/** Stores the path to return to after signing in. Only a path of this application is ever stored. */
export const storeReturnPath = ({ pathname, search, hash }: Path): void =>
  keep(sessionStorage, 'return_to', pathname + search + hash);
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem('return_to');
  keep(sessionStorage, 'return_to', null);
  return ownPath(path);
};

/**
 * Calls `then` when another tab signed in, signed out or switched workspaces. This page keeps its own session until
 * it is reloaded, so that a page left open with unsaved changes saves nothing into another workspace.
 */
export const onSessionChangeElsewhere = (then: () => void): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) then();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
};

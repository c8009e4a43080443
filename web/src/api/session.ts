import { useSyncExternalStore } from 'react';
import type { Path } from 'react-router';

/** Whether somebody came to sign in, or to begin anew. */
export type Mode = 'login' | 'sign-up';
/** An e-mail that a code was sent to. */
type PendingCode = {
  readonly email: string;
  readonly sig: string;
  readonly sentAt: number;
  readonly mode: Mode;
};
/** An e-mail that was proved, before a workspace is chosen. */
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
  for (const tell of listeners) tell();
};
const keep = (store: Storage, key: string, value: string | null): void => {
  if (value === null) store.removeItem(key);
  else store.setItem(key, value);
};

const hear = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const session = (): Session => current;
export const useSession = (): Session => useSyncExternalStore(hear, session, session);

export const storePendingCode = (pending: PendingCode | null): void => {
  keep(sessionStorage, 'pending_code', pending && JSON.stringify(pending));
  changed();
};
export const storeProvedEmail = (proved: ProvedEmail): void => {
  keep(sessionStorage, 'proved', JSON.stringify(proved));
  changed();
};
/** The server may hand out a new token for the same session. */
export const storeToken = (token: string): void => {
  keep(localStorage, 'token', token);
  changed();
};

const forget = (): void => {
  // What another tab has begun meanwhile is not this page's to end.
  if (localStorage.getItem('token') === current.token) keep(localStorage, 'token', null);
  keep(localStorage, 'accent', null);
  keep(sessionStorage, 'proved', null);
  keep(sessionStorage, 'pending_code', null);
};
/** Signs out on this machine. */
export const forgetSession = (): void => {
  forget();
  changed();
};

/** What waits for it stays as it is until the page is gone. */
export const reloadAt = (to: string): Promise<never> => {
  location.replace(to);
  return new Promise(() => undefined);
};
/** Begins a session with a fresh page: nothing of an earlier one stays in memory. */
export const startSession = (token: string, to: string): Promise<never> => {
  forget();
  // Whoever comes in by another way, an invitation or a team of their own, is not led there the next time.
  keep(sessionStorage, 'return_to', null);
  keep(localStorage, 'token', token);
  return reloadAt(to);
};
/** Ends it with a fresh page: whoever signs in next finds nothing of this one. */
export const endSession = (to: '/login' | '/goodbye' = '/login'): Promise<never> => {
  forget();
  return reloadAt(to);
};

/** After signing in one comes back to this very place. Only a path of this application is ever kept. */
export const storeReturnPath = ({ pathname, search, hash }: Path): void =>
  keep(sessionStorage, 'return_to', pathname + search + hash);
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem('return_to') ?? '';
  keep(sessionStorage, 'return_to', null);
  return /^\/(?![/\\])/.test(path) ? path : '/feed';
};

/**
 * Another tab signed in, out or switched. The page keeps its own session for as long as it is there: whoever stays, as
 * with something unsaved, saves nothing into another workspace.
 */
export const onSessionChangeElsewhere = (then: () => void): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) then();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
};

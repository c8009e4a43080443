import type { Permission, Permissions } from '#shared/model/user';

/**
 * Who a screen is for:
 * guest      signed-out visitors; a signed-in user is redirected to the feed
 * anyone     signed in or not
 * code       visitors who wait for a code that was sent
 * proved     visitors with a verified email address who have not chosen a workspace yet
 * account    signed-in users, with or without a name
 * limited    signed-in users with a name, with or without active billing
 * member     signed-in users with a name, with active billing
 */
export type Access = 'guest' | 'anyone' | 'code' | 'proved' | 'account' | 'limited' | 'member';

export type Visitor = {
  readonly signedIn: boolean;
  readonly proved: boolean;
  readonly codePending: boolean;
  /** Known once the configuration has arrived. */
  readonly member?: {
    readonly named: boolean;
    readonly billingActive: boolean;
    readonly permissions: Permissions;
  };
};

export type Visit = {
  readonly path: string;
  readonly search: string;
  readonly access: Access;
  /** Any of these permissions is enough; a user who has none is redirected to the feed. */
  readonly needs?: readonly Permission[];
};

/** `leave`: ends the session; after signing in again the user returns to the same path. */
export type Decision =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string; readonly leave?: true };

const show: Decision = { kind: 'show' };
const go = (to: string): Decision => ({ kind: 'go', to });

const trial = '/settings/billing/trial';

const forMember = ({ path, access, needs }: Visit, member: NonNullable<Visitor['member']>): Decision => {
  const { billing_administrator: pays } = member.permissions;
  if (access === 'account') return show;
  if (!member.named) return go('/create-profile');
  if (path === '/expired') {
    if (member.billingActive) return go('/');
    return pays ? go(trial) : show;
  }
  const inSettings = path === '/settings' || path.startsWith('/settings/');
  if (access === 'member' && !member.billingActive && !(pays && inSettings))
    return go(pays ? trial : '/expired');
  return !needs || needs.some((one) => member.permissions[one]) ? show : go('/feed');
};

/** Decides whether a visitor sees a screen, waits, or is redirected. */
export const decideRoute = (visit: Visit, visitor: Visitor): Decision => {
  const { path, search, access } = visit;
  if (access === 'anyone') return show;
  if (access === 'guest') return visitor.signedIn ? go('/feed') : show;
  if (access === 'code') return visitor.codePending ? show : go('/login');
  if (access === 'proved') return visitor.proved ? show : go('/login');
  if (!visitor.signedIn) return { kind: 'go', to: '/login', leave: true };
  if (path === '/loading' && !new URLSearchParams(search).get('id')) return go('/feed');
  return visitor.member ? forMember(visit, visitor.member) : { kind: 'wait' };
};

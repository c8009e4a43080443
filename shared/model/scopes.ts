/**
 * What an API key may do, area by area. The list has no dependencies, so that the web can import it. A call of the contract
 * names the one scope that it needs.
 */
export const scopes = [
  'posts:read',
  'posts:write',
  'people:read',
  'people:write',
  'values:read',
  'values:write',
  'points:read',
  'points:write',
  'rewards:read',
  'rewards:write',
  'settings:read',
  'settings:write',
  'insights:read',
  'billing:read',
  'audit:read',
] as const;
export type Scope = (typeof scopes)[number];

/** What an assistant may be given: the scopes of the tools, and nothing else. */
export const toolScopes = [
  'posts:read',
  'posts:write',
  'people:read',
  'values:read',
  'points:read',
  'rewards:read',
  'rewards:write',
  'insights:read',
] as const satisfies readonly Scope[];

type AreaOf<Name extends string> = Name extends `${infer Area}:${string}` ? Area : never;
type ScopeArea = AreaOf<Scope>;

/** The areas of the scopes, in the order shown. */
export const scopeAreas = [...new Set(scopes.map((scope) => scope.split(':')[0] as ScopeArea))] as const;

/** How long a new key lives, in days. A key may also live without an end. */
export const apiKeyDays = [30, 90, 365] as const;

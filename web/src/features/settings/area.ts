import type { Icon } from '@tabler/icons-react';
import type { Permission } from '#shared/model/user';
import type { deferred } from '#web/ui/loading/deferred.tsx';

type Name =
  | 'general'
  | 'team'
  | 'values'
  | 'walls'
  | 'notifications'
  | 'rewards'
  | 'awards'
  | 'leavers'
  | 'taxes'
  | 'points'
  | 'billing'
  | 'audit'
  | 'data'
  | 'danger'
  | 'dashboard'
  | 'dates'
  | 'connect';

export type Area = {
  readonly name: Name;
  readonly icon: Icon;
  /** Relative to /settings. */
  readonly path: string;
  readonly needs: readonly Permission[];
  /** The area's screens by their path; '' is the area itself. An area without screens is not shown. */
  readonly pages: Readonly<Record<string, ReturnType<typeof deferred<object>>>>;
  /** Pages that need a permission of their own; without it they redirect to the area, or its home. */
  readonly pagesNeed?: Readonly<Record<string, Permission>>;
  /** Where the area itself redirects when it has no screen of its own. */
  readonly home?: string | undefined;
  /** Further paths that redirect there. */
  readonly toHome?: readonly string[];
};

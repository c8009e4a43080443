import type { Permission } from '#shared/model/user';
import type { Area } from '#web/locales/locale.ts';

/**
 * A way to connect a workspace: it has a folder, and is a page of its own. Every screen may know this of it; its card is
 * fetched with the overview.
 */
export type Connection = {
  /** Its path below that of the connections. */
  readonly name: string;
  /** Its texts: among them are its title, and what is said when it could not be loaded. */
  readonly words: string;
  /** The message areas that hold its texts. */
  readonly areas: readonly Area[];
  /** Without it, administrators of people do not see the connection. */
  readonly needs?: Permission;
};

import type { Config } from '../../api/config.ts';

/** Administrators may add and remove demo data. */
const runsDemo = ({ permissions }: Config): boolean =>
  permissions.global_administrator || permissions.account_administrator;

/** All members see that demo data is being created; only those who can remove it see that it is there. */
export const showsDemo = (config: Config): boolean =>
  config.features.demo_coming || (config.features.demo_data && runsDemo(config));

const declinedKey = ({ workspace }: Config): string => `demo_declined:${workspace.id}`;

/** An administrator who declined in this browser is not asked again; the checklist still offers demo data. */
export const declineDemo = (config: Config): void => localStorage.setItem(declinedKey(config), 'yes');

/** A new workspace asks its administrator once whether to start with demo data. */
export const asksForDemo = (config: Config): boolean =>
  config.features.demo_dialog &&
  runsDemo(config) &&
  config.workspace.billing_active &&
  localStorage.getItem(declinedKey(config)) === null;

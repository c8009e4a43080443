import type { Config } from '#web/api/config.ts';

/** Administrators may add and remove demo data. */
export const runsDemo = ({ permissions }: Config): boolean =>
  permissions.global_administrator || permissions.account_administrator;

/** All members see that demo data is being created; only those who can remove it see that it is there. */
export const showsDemo = (config: Config): boolean =>
  config.features.demo_coming || (config.features.demo_data && runsDemo(config));

/** A new workspace asks its administrators whether to start with demo data, until one of them decides. */
export const asksForDemo = (config: Config): boolean =>
  config.features.demo_dialog && runsDemo(config) && config.workspace.billing_active;

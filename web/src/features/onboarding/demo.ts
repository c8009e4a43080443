import type { Config } from '../../api/config.ts';

/** Who may bring demo data in, and take it away. */
const runsDemo = ({ permissions }: Config): boolean =>
  permissions.global_administrator || permissions.account_administrator;

/** That demo data comes concerns everybody, that it is there those who can remove it. */
export const showsDemo = (config: Config): boolean =>
  config.features.demo_coming || (config.features.demo_data && runsDemo(config));

const declinedKey = ({ workspace }: Config): string => `demo_declined:${workspace.id}`;

/** Whoever said no on this machine is not asked again; the checklist still offers it. */
export const declineDemo = (config: Config): void => localStorage.setItem(declinedKey(config), 'yes');

/** A new workspace asks once whether its administrator would rather look around with people in it. */
export const asksForDemo = (config: Config): boolean =>
  config.features.demo_dialog &&
  runsDemo(config) &&
  config.workspace.billing_active &&
  localStorage.getItem(declinedKey(config)) === null;

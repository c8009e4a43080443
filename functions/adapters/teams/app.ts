import { secret } from '#functions/platform/secrets';
import { Refusal } from '#shared/model/refusal';

/** Our app at Microsoft: an id, and the tenant where it is registered if it is of that one alone. */
type TeamsApp = { readonly id: string; readonly tenant: string };

/**
 * Stored as `<app id>` or `<app id>:<tenant>`. The client secret is stored apart, for the one function that needs it.
 * @throws Refusal not_configured
 */
export const teamsApp = async (): Promise<TeamsApp> => {
  const [id, tenant = 'botframework.com'] = ((await secret('teams-app')) ?? '').split(':');
  if (!id) throw new Refusal('not_configured');
  return { id, tenant };
};

/** @throws Refusal not_configured */
export const teamsPassword = async (): Promise<string> => {
  const password = await secret('teams');
  if (!password) throw new Refusal('not_configured');
  return password;
};

export const isTeamsConfigured = async (): Promise<boolean> => Boolean(await secret('teams-app'));

/**
 * Whether an address is one of the service that carries what bots say in Teams, or of the stand-in. Our token is sent to no
 * other.
 */
export const isTeamsService = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username } = new URL(address);
  if (origin === process.env['TEAMS_URL']) return true;
  return protocol === 'https:' && hostname === 'smba.trafficmanager.net' && port === '' && username === '';
};

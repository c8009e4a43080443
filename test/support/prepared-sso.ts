import { clientId, clientSecret } from '#infra/emulators/identity-provider/identity-provider';
import { names } from './external-services.ts';
import type { Scenario } from './prepared-requests.ts';
import { aStoredReturn, aStoredSso, sharedIssuer } from './stored-sso.ts';

const { domainRecordValue } = await import('#functions/crypto/sso-states');
const { hashSecret, parseToken } = await import('#functions/crypto/tokens');

let proved = 0;

/** Requests of single sign-on that succeed. */
export const preparedSso = {
  'sso.find': ({ team }: Scenario) => ({ body: { email: team.owner.email } }),
  'sso.start': async ({ team }: Scenario) => {
    const { workspace_id } = await aStoredSso(team);
    return { body: { workspace_id, code_challenge: 'c'.repeat(43) } };
  },
  'sso.signIn': async ({ team, at }: Scenario) => {
    const stored = await aStoredSso(team);
    const returned = await aStoredReturn(stored, team.owner.email, undefined, at);
    return { body: { workspace_id: stored.workspace_id, ...returned } };
  },
  'sso.read': async ({ team }: Scenario) => {
    await aStoredSso(team);
    return {};
  },
  'sso.save': async () => ({
    body: { issuer: await sharedIssuer(), client_id: clientId, client_secret: clientSecret },
  }),
  'sso.remove': async ({ team }: Scenario) => {
    await aStoredSso(team);
    return {};
  },
  'sso.proveDomain': async ({ team }: Scenario) => {
    await aStoredSso(team);
    const domain = `d${(proved += 1)}.proved.example`;
    names.set(`_bravo-verification.${domain}`, domainRecordValue(team.workspace));
    return { body: { domain } };
  },
  'sso.removeDomain': async ({ team }: Scenario) => {
    const { domains } = await aStoredSso(team);
    return { params: { domain: domains[0]?.domain ?? '' } };
  },
  'sso.beginTest': async ({ team }: Scenario) => {
    await aStoredSso(team);
    return { body: { code_challenge: 'c'.repeat(43) } };
  },
  'sso.finishTest': async ({ team, at }: Scenario) => {
    const stored = await aStoredSso(team);
    const hint = parseToken(team.caller.token);
    const session = hashSecret(hint?.secret ?? '');
    return { body: await aStoredReturn(stored, team.caller.email, session, at) };
  },
  'sso.require': async ({ team }: Scenario) => {
    await aStoredSso(team);
    return { body: { required: false } };
  },
};

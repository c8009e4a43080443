import { afterAll } from 'vitest';
import { startSlack } from '#infra/emulators/slack/start';
import { startTeams } from '#infra/emulators/teams/start';
import { startNameServer } from '#infra/emulators/name-server/name-server';
import { startIdentityProvider } from '#infra/emulators/identity-provider/identity-provider';
import { aGif, startGiphy } from './giphy.ts';
import { stack } from './stack.ts';
import { stopSharedProvider } from './stored-sso.ts';

/** Local stand-ins of Google, Microsoft, Slack, Microsoft Teams and GIPHY, for tests of calls that need them. */
export const google = await startIdentityProvider('google', 0, stack.clock);
export const microsoft = await startIdentityProvider('microsoft', 0, stack.clock);

/** Each installation there is one in a team of its own. */
export const slack = await startSlack({ now: stack.clock.now, app: stack.origin, eachItsTeam: true });

export const teams = await startTeams({ now: stack.clock.now, app: stack.origin });
/** Name servers that know what a test enters. */
export const names = await startNameServer(0);

const giphy = await startGiphy(() => ({
  body: { data: [aGif('one'), aGif('two')], pagination: { total_count: 50 } },
}));
/** What tells functions where GIPHY's stand-in answers. */
export const gifsEnvironment = { GIPHY_URL: giphy.url, SECRET_GIFS: 'the-key' };
for (const { environment } of [google, microsoft, slack, teams, names, { environment: gifsEnvironment }])
  Object.assign(process.env, environment);

afterAll(async () => {
  await google.stop();
  await microsoft.stop();
  await slack.close();
  await teams.close();
  await giphy.stop();
  await names.stop();
  await stopSharedProvider();
});

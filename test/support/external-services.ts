import { afterAll } from 'vitest';
import { startGoogle } from '#infra/local/emulators/google';
import { aGif, startGiphy } from './giphy.ts';
import { stack } from './product.ts';

/** Local stand-ins of Google and GIPHY, for tests of calls that need them. */
export const google = await startGoogle(0, stack.clock);

const giphy = await startGiphy(() => ({
  body: { data: [aGif('one'), aGif('two')], pagination: { total_count: 50 } },
}));
Object.assign(process.env, google.environment, { GIPHY_URL: giphy.url, SECRET_GIFS: 'the-key' });

afterAll(async () => {
  await google.stop();
  await giphy.stop();
});

import type { Page } from 'playwright-core';
import type { Post } from '#shared/model/post';
import type { WorkspaceSummary } from '#shared/model/workspace';
import { aPng, paint } from '../../support/pictures.ts';
import { withAnswer, withConfig, withFailure, withGiven, withoutAnswer } from '../../support/answers.ts';
import { compose, firstOffered } from '../../support/journey.ts';
import { inTurn, type Shot } from './shot.ts';

const draft = async (page: Page): Promise<void> => {
  await compose(page, '+10 #teamwork For the calm in the middle of the launch.', 'mar');
};

const openMenu = async (page: Page): Promise<void> => {
  const wide = (page.viewportSize()?.width ?? 0) >= 768;
  await page
    .getByRole('button', { name: wide ? /’s account/ : /menu/i })
    .first()
    .click();
};

const praise =
  'For the calm in the middle of the launch: you answered every question, found the mistake nobody else saw, and still had time to explain it to the two new colleagues. ';

const composeMuch = async (page: Page): Promise<void> => {
  const dialog = await compose(page, `+20 #ownership ${praise} 🎉`, 'mar');
  for (const name of ['sof', 'ily', 'gra']) {
    await dialog.getByRole('combobox').fill(name);
    await firstOffered(dialog).click();
  }
  await page.getByRole('button', { name: 'Add a GIF' }).click();
  await page.getByRole('button', { name: 'Applause 1' }).click();
};
const composeTooMuch = async (page: Page): Promise<void> => {
  await compose(page, `+500 ${praise.repeat(20)}`, 'mar');
};
const composeAnd =
  (then: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    await then(page);
  };
const composeNothing = composeAnd((page) => page.keyboard.press('Control+Enter'));
const composeEmoji = composeAnd(async (page) => {
  await page.getByRole('button', { name: 'Add an emoji' }).click();
  await page.getByRole('gridcell').first().waitFor();
});
const composeGif = composeAnd((page) => page.getByRole('button', { name: 'Add a GIF' }).click());

const stripes = aPng(paint(200, 200, (x, y) => [255, 190 - Math.floor(x / 4), 90 + Math.floor(y / 2), 255]));
/** Pictures as GIPHY sends them, without asking it. */
const gifs = inTurn(
  async (page) => {
    await page.route('https://media1.giphy.com/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: stripes }),
    );
  },
  withConfig(({ features }) => ({ features: { ...features, gifs: true } })),
  withGiven(
    'gifs',
    Array.from({ length: 6 }, (_, at) => ({
      id: `${at}`,
      title: `Applause ${at}`,
      url: `https://media1.giphy.com/media/${at}/200.gif`,
      preview_url: `https://media1.giphy.com/media/${at}/100.gif`,
      width: 200,
      height: 200,
    })),
  ),
);

/** Names, words and pictures longer and more than anybody would wish for. */
const crowded = withAnswer<Post[]>('posts', ([first, second, ...posts]) =>
  first && second
    ? [
        {
          ...first,
          from: { ...first.from, name: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh' },
          to: posts.slice(0, 7).map(({ from }, at) => ({ ...from, id: `${from.id}${at}` })),
          message: praise.repeat(4),
          score: 1000,
          gif: 'https://media1.giphy.com/media/1/200.gif',
          likes: 1234,
          can: { edit: true, remove: true },
        },
        { ...second, message: 'https://example.com/' + 'averylongaddress'.repeat(12) },
        ...posts,
      ]
    : [],
);

const pressMenu = async (page: Page): Promise<void> => {
  const post = page.getByRole('article').first();
  await post.hover();
  await post.getByRole('button', { name: 'Actions for this post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
};
const remove = async (page: Page): Promise<void> => {
  await pressMenu(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('status').filter({ hasText: /\w/ }).first().waitFor();
};
const like = (page: Page): Promise<void> =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Like\b/ })
    .click();
const comment = async (page: Page): Promise<void> => {
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: /^Comment,/ }).click();
  const field = post.getByRole('textbox', { name: 'Your comment' });
  for (const words of [
    'Well deserved!',
    praise.repeat(2),
    'And the slides were lovely, too 🎉',
    'One more',
  ]) {
    await field.fill(words);
    await field.press('Control+Enter');
    await post.getByRole('listitem').filter({ hasText: words.trim() }).first().waitFor();
  }
  await field.fill('x'.repeat(450));
  await post.hover();
};
const readComments = async (page: Page): Promise<void> => {
  await comment(page);
  await page.goto('/feed');
  await page
    .getByRole('button', { name: /^Show .* comment/ })
    .first()
    .click();
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: /earlier/ }).waitFor({ state: 'detached' });
};
const chooseAmount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add a different amount' }).first().click();
  await page.getByRole('menuitem').first().waitFor();
};
const addPoints = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /me too/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
};
const showAdders = async (page: Page): Promise<void> => {
  await addPoints(page);
  await page
    .getByRole('button', { name: /added by/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
};
const openPost = async (page: Page): Promise<void> => {
  await comment(page);
  await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Thank you, / }).waitFor();
};
const openPostMenu = async (page: Page): Promise<void> => {
  await openPost(page);
  await page.getByRole('button', { name: 'Actions for this post' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
};
const switchTeams = async (page: Page): Promise<void> => {
  await openMenu(page);
  const wish = { name: 'Switch team' };
  await page.getByRole('menuitem', wish).or(page.getByRole('button', wish)).click();
  await page.getByRole('dialog', { name: 'Switch teams' }).waitFor();
};
const showKeys = async (page: Page): Promise<void> => {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
};
const inThree = withAnswer<WorkspaceSummary[]>('auth/workspaces', (teams) => [
  ...teams,
  ...teams.map((team) => ({ ...team, id: 'second', name: 'Hansen, Brandt & Partners Advisory' })),
  ...teams.map((team) => ({ ...team, id: 'third', name: 'Northwind', users_count: 1 })),
]);
const empty = inTurn(withGiven('posts', []), withGiven('leaderboards', []));

const removal: NonNullable<Shot['prepare']> = inTurn(withGiven('posts/*', null, 'DELETE'), remove);

const onFeed = (name: string, prepare?: Shot['prepare']): Shot => ({
  name,
  path: '/feed',
  signedIn: true,
  ...(prepare && { prepare }),
});

export const screens: readonly Shot[] = [
  onFeed('me-too', chooseAmount),
  onFeed('adders', showAdders),
  onFeed('undo', addPoints),
  { name: 'post', path: '/feed', signedIn: true, prepare: openPost },
  { name: 'post-menu', path: '/feed', signedIn: true, prepare: openPostMenu },
  { name: 'post-gone', path: '/posts/01J00000000000000000000000', signedIn: true },
  onFeed('feed'),
  onFeed('feed-empty', empty),
  onFeed(
    'feed-alone',
    inTurn(
      withConfig(({ workspace }) => ({ workspace: { ...workspace, users_count: 1 } })),
      empty,
    ),
  ),
  { ...onFeed('feed-waiting', withoutAnswer('posts')), waits: true },
  onFeed('feed-failed', withFailure('posts')),
  onFeed('feed-crowded', inTurn(gifs, crowded)),
  { ...onFeed('app-waiting', withoutAnswer('config')), waits: true },
  onFeed('app-failed', withFailure('config')),
  onFeed('offline', async (page) => {
    // What comes when the page is idle would come only with the network.
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.context().setOffline(true);
  }),
  onFeed(
    'impersonated',
    withConfig(({ features }) => ({ features: { ...features, impersonated_by: 'Sam, support' } })),
  ),
  onFeed(
    'closing',
    withConfig(({ workspace }) => ({ workspace: { ...workspace, closing: 'reset' } })),
  ),
  onFeed('composer', draft),
  onFeed('composer-much', inTurn(gifs, composeMuch)),
  onFeed('composer-too-much', composeTooMuch),
  onFeed('composer-nothing', composeNothing),
  onFeed('composer-emoji', composeEmoji),
  onFeed('composer-gif', inTurn(gifs, composeGif)),
  onFeed('menu', openMenu),
  onFeed('switch', inTurn(inThree, switchTeams)),
  onFeed('keys', showKeys),
  onFeed('comments', comment),
  onFeed('comments-all', readComments),
  onFeed('post-remove', pressMenu),
  onFeed('toast', removal),
  onFeed('toast-failed', inTurn(withFailure('posts/*/like', { method: 'POST', code: 'busy' }), like)),
];

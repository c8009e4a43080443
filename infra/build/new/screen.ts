import { globSync } from 'node:fs';
import { languages } from '#shared/model/choices';
import { camel, nameIn, pascal, words } from './names.ts';
import { atEndOf, before, root, writeSkeleton } from './write-skeleton.ts';

const screens = 'web/src/app/screens.tsx';
const locale = 'web/src/locales/locale.ts';

const page = (name: string): string => `import { useTranslations } from 'use-intl';
import { PageTitle } from '#web/ui/layout/page-title.tsx';

/** What somebody does on this screen. */
const ${pascal(name)} = () => {
  const t = useTranslations('${camel(name)}');
  return <PageTitle>{t('title')}</PageTitle>;
};

export default ${pascal(name)};
`;

const failingTest = (name: string): string => `// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ${pascal(name)} from '#web/features/${name}/${name}.tsx';
import { network, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test('the screen ${name} shows more than its title', async () => {
  network(() => undefined);
  show(<${pascal(name)} />);
  const title = await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('main').textContent).not.toBe(title.textContent);
});
`;

const row = (name: string): string => `  {
    path: '/${name}',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/${name}/${name}.tsx'), '${camel(name)}', 'refusals'),
  },
`;

/** The texts that there are. */
const catalogs = globSync('web/src/locales/en/*.json', { cwd: root });

/** Adds an empty screen for members, with a title in every language. */
export const run = async (args: readonly string[]): Promise<void> => {
  const name = nameIn(args, /^[a-z]+(-[a-z]+)*$/, 'goals');
  const area = camel(name);
  const test = `test/web/${name}.test.tsx`;
  const source = `web/src/features/${name}/${name}.tsx`;
  const texts = `${JSON.stringify({ [area]: { title: words(name) } }, null, 2)}\n`;
  const textsIn = (language: string): string => `web/src/locales/${language}/${area}.json`;
  writeSkeleton({
    files: {
      [source]: page(name),
      ...Object.fromEntries(languages.map((language) => [textsIn(language), texts])),
      [test]: failingTest(name),
    },
    taken: [
      [screens, `path: '/${name}'`],
      // Texts of the same name would take the place of these.
      ...catalogs.map((file) => [file, `\n  "${area}": `] as const),
    ],
    edits: [
      { file: screens, at: before("  { path: '/404'"), text: row(name) },
      {
        file: locale,
        at: before('import { createFormatter'),
        text: `import type ${area} from './en/${area}.json';\n`,
      },
      {
        file: 'test/web/guards.test.ts',
        at: before("  ['/404',"),
        text: `  ['/${name}', 'full', forMembers],\n`,
      },
      { file: locale, at: atEndOf('type Catalogues = {'), text: `  ${area}: typeof ${area};\n` },
    ],
    next: [
      `${source}: what the screen shows; calls with useSWR and call(), as in web/src/features/posts`,
      `web/src/locales/*/${area}.json: the texts, translated: a test rejects English sentences in other languages`,
      `${screens}: who may see it, as in test/web/guards.test.ts, and the text areas that it needs`,
      'web/src/app/menu-items.ts: its place in the menu; web/src/app/outlines.ts: its shape while it loads',
      'test/e2e/shots: its row; the long run reads, checks and captures the screens listed there',
      `npx vitest run ${test}   fails until the screen shows something; then one test for each of its states`,
    ],
  });
};

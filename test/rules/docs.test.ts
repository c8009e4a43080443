import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

test.each(['security', 'reliability', 'accessibility'])('docs/%s.md names existing tests only', (name) => {
  const text = textOf(`docs/${name}.md`);
  const named = [...text.matchAll(/`(?:rules|api|races|jobs|infra|local|web|e2e)\/[a-z-]+`/g)].map(
    ([quoted]) => `test/${quoted.slice(1, -1)}.test`,
  );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter((file) => !['.ts', '.tsx'].some((end) => existsSync(`${root}${file}${end}`)));
  expect(missing).toEqual([]);
});

const folders = ['.github', 'bench', 'docs', 'functions', 'infra', 'shared', 'test', 'web'];
/** Every file and folder of the repository. */
const paths = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path).replaceAll('\\', '/'),
    ),
  ),
];

/** Paths in backticks: those from the root, and ends of paths. `<area>` stands for any name. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w.<>-]+(?:\/[\w.<>-]+)*)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') || /\.(?:tsx?|m?js|json|md|py|css)$/.test(path));

/** Paths in a tree of folders: two more spaces are one folder deeper, and a line may name several. */
const pathsInTree = (text: string): readonly string[] => {
  const above: string[] = [];
  const [, tree = ''] = /^```\n([^]*?)^```/m.exec(text) ?? [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)((?:[\w.<>-]*\/[\w.<>/-]*(?: +|$))+)/.exec(line) ?? [];
    const found = names.split(/ +/).filter(Boolean);
    above.length = Math.min(above.length, indent.length / 2);
    const shown = found.map((name) => join(...above, name).replace(/\/$/, ''));
    above.push(...found.slice(0, 1));
    return shown;
  });
};

const existing = (path: string): boolean => {
  const begins = folders.some((folder) => path === folder || path.startsWith(`${folder}/`)) ? '^' : '(?:^|/)';
  const pattern = path.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[^/]+');
  return paths.some((one) => new RegExp(`${begins}${pattern}$`).test(one));
};

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s names existing files and folders only', (file) => {
  const named = pathsIn(textOf(file));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existing(path))).toEqual([]);
});

test('the tree of docs/architecture.md shows every room of the code, and none that is gone', () => {
  const shown = pathsInTree(textOf('docs/architecture.md'));
  const rooms = ['functions', 'infra', 'shared', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  const tops = folders.filter((folder) => !folder.startsWith('.'));
  expect(shown.filter((path) => !existing(path))).toEqual([]);
  expect(
    [...tops, ...rooms].filter((room) => !shown.some((path) => path === room || path.startsWith(`${room}/`))),
  ).toEqual([]);
});

/** The anchors of the headings of a text, as GitHub makes them. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents leads to a file and a heading that exist', () => {
  const links = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([link, path = '', anchor]) => {
        const target = path === '' ? file : join(dirname(file), path);
        return { file, link, target, anchor };
      },
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(join(root, target)) ||
      (anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor)),
  );
  expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
});

test('every document that the code, a test or a text of the interface names exists', () => {
  const named = paths
    .filter((path) => /\.(?:tsx?|m?js|json|yml|md|py|css)$/.test(path) && !path.startsWith('docs/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([document]) => ({ file, document })),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ document }) => !existsSync(join(root, document)))).toEqual([]);
});

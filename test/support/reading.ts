import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { atRest } from './rest.ts';

/** A node of the tree that Chromium gives to a screen reader. */
type Spoken = {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: Readonly<Record<string, unknown>>;
  /** Where it is on the page. */
  readonly element: number | undefined;
};

type Value = { readonly value?: unknown };
type Node = {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly role?: Value;
  readonly name?: Value;
  readonly description?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
  readonly childIds?: readonly string[];
};

const text = ({ value }: Value = {}): string => (typeof value === 'string' ? value.trim() : '');

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const sessionOf = (page: Page): Promise<CDPSession> => {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
};

/** What a screen reader is told of a page, in the order in which it reads it. */
export const spokenOn = async (page: Page): Promise<readonly Spoken[]> => {
  const session = await sessionOf(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = ({
    ignored,
    role,
    name,
    description,
    properties = [],
    childIds = [],
    backendDOMNodeId: element,
  }: Node): Spoken[] => [
    ...(ignored
      ? []
      : [
          {
            role: text(role),
            name: text(name),
            description: text(description),
            states: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
            element,
          },
        ]),
    ...childIds.flatMap((id) => {
      const child = byId.get(id);
      return child ? read(child) : [];
    }),
  ];
  return nodes.filter(({ parentId }) => parentId === undefined).flatMap(read);
};

/** What can be used has a name, and so has what is seen. */
const named = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'slider',
  'spinbutton',
  'tab',
  'option',
  'menuitem',
  'DisclosureTriangle',
  'dialog',
  'alertdialog',
  'menu',
  'navigation',
  'region',
  'radiogroup',
  'progressbar',
  'image',
  'img',
]);

/** Parts of which a page has several are told apart by their names. */
const toldApart = ['navigation', 'region', 'complementary'];

/** The elements without a name, apart from the page and the place that the skip link leads to. */
const unnamedIn = async (page: Page, nodes: readonly Spoken[]): Promise<string[]> => {
  const session = await sessionOf(page);
  const unnamed = nodes.filter(
    ({ role, name, states }) =>
      name === '' &&
      (named.has(role) || states['focusable'] === true) &&
      role !== 'RootWebArea' &&
      role !== 'main',
  );
  return Promise.all(
    unnamed.map(async ({ role, element }) => {
      const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId: element });
      return `a ${role} has no name: ${outerHTML.slice(0, 200)}`;
    }),
  );
};

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

/** What of a page would leave the user of a screen reader without a hold: one line for each fault. */
const faultsIn = (nodes: readonly Spoken[], isFramed: boolean): string[] => {
  const of = (role: string): readonly Spoken[] => nodes.filter((node) => node.role === role);
  const levels = of('heading').map(({ states }) => Number(states['level']));
  return [
    ...of('heading')
      .filter(({ name }) => name === '')
      .map(() => 'a heading says nothing'),
    ...(levels.filter((level) => level === 1).length === 1 ? [] : [`h1: ${levels.join(' ')}`]),
    ...levels.flatMap((level, at) =>
      level > (levels[at - 1] ?? level) + 1 ? [`a heading skips a level: ${levels.join(' ')}`] : [],
    ),
    ...['main', ...(isFramed ? ['banner', 'navigation'] : [])]
      .filter((role) => of(role).length === 0 || (role !== 'navigation' && of(role).length > 1))
      .map((role) => `${of(role).length} ${role} landmarks`),
    ...toldApart.flatMap((role) =>
      of(role).length > 1
        ? twice(of(role).map(({ name }) => name)).map((name) => `two ${role} landmarks are called "${name}"`)
        : [],
    ),
    ...nodes
      .filter(({ states, description }) => states['invalid'] === 'true' && description === '')
      .map(({ name }) => `the field "${name}" is wrong and does not say why`),
  ];
};

/** Names that do not contain the words that are seen, fields whose only name is the example in them, a page without title or language. */
const faultsSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (words: string): string =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    /** The pieces of text, because symbols and lines may stand between them. */
    const seenIn = (element: Element): string[] => {
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        if (parent && isSeen(parent) && !parent.closest('[aria-hidden=true], .visually-hidden'))
          words.push(plain(walk.currentNode.nodeValue ?? ''));
      }
      return words;
    };
    const faults: string[] = [];
    const used = ['a', 'button', 'summary', '[role^=menuitem]', '[role=tab]', '[role=option]'];
    for (const element of document.querySelectorAll(used.map((one) => `${one}[aria-label]`).join())) {
      const name = element.getAttribute('aria-label') ?? '';
      const unsaid = isSeen(element) ? seenIn(element).filter((words) => !plain(name).includes(words)) : [];
      for (const words of unsaid) faults.push(`"${words}" is seen on "${name}"`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      const isLabeled =
        (field.labels?.length ?? 0) > 0 ||
        field.hasAttribute('aria-label') ||
        field.hasAttribute('aria-labelledby');
      if (isSeen(field) && field.type !== 'hidden' && !isLabeled)
        faults.push(`a field without a label: ${field.outerHTML}`);
    }
    if (document.title.trim() === '') faults.push('the page has no title');
    if (!document.documentElement.lang) faults.push('the page has no language');
    return faults;
  });

/** A screen reader finds its way on the page, and says what is seen. */
export const expectReadable = async (page: Page): Promise<void> => {
  await atRest(page);
  const nodes = await spokenOn(page);
  // Many parts of nothing would have no fault.
  expect(nodes.length).toBeGreaterThan(10);
  const isFramed = (await page.getByRole('button', { name: /’s account$|^Open menu/ }).count()) > 0;
  const [unnamed, seen] = await Promise.all([unnamedIn(page, nodes), faultsSeen(page)]);
  expect([...unnamed, ...faultsIn(nodes, isFramed), ...seen]).toEqual([]);
};

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReactNode } from 'react';

/** As the browser's translation does it: two elements and another text in the place of each text. */
const translate = (root: Element): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found.filter(({ data }) => /\p{L}/u.test(data))) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
};

type State = { readonly on: boolean; readonly count: number };
const Passed = ({ children }: { children: ReactNode }) => <div>{children}</div>;
const Listed = ({ count }: State) => <>{[<b key="b">{count}</b>, ' and more']}</>;

const shapes: readonly [string, (state: State) => ReactNode][] = [
  [
    'a text that comes and goes before an element',
    ({ on }) => (
      <p>
        {on && 'Ready'} <b>set</b>
      </p>
    ),
  ],
  ['a text with a number', ({ count }) => <p>{count} points</p>],
  [
    'a number in a sentence with an element',
    ({ count }) => (
      <p>
        You have {count} points <b>left</b> today
      </p>
    ),
  ],
  ['an element instead of a text', ({ on }) => <p>Hello {on ? <b>Ann</b> : 'nobody'}</p>],
  ['an element instead of the only text', ({ on }) => <p>{on ? <b>Ann</b> : 'nobody'}</p>],
  [
    'a text alone in a fragment',
    ({ on, count }) => (
      <p>
        <>{`${count} days`}</>
        {on && <b>left</b>}
      </p>
    ),
  ],
  [
    'texts that a component is given',
    ({ on, count }) => (
      <Passed>
        {count} of {on ? 'three' : 'four'} <i>done</i>
      </Passed>
    ),
  ],
  [
    'a list with texts in it',
    (state) => (
      <p>
        <Listed {...state} /> of them
      </p>
    ),
  ],
  ['an element before a text', ({ on }) => <p>{on && <b>New:</b>} a message</p>],
];

afterEach(cleanup);

test.each(shapes)('%s is drawn and current while the browser translates the page', (_, shape) => {
  const { container, rerender } = render(shape({ on: false, count: 1 }));
  translate(container);
  for (const state of [
    { on: true, count: 2 },
    { on: false, count: 3 },
    { on: true, count: 4 },
  ]) {
    rerender(shape(state));
    const plain = render(shape(state));
    expect(container.textContent).toBe(plain.container.textContent);
    plain.unmount();
    translate(container);
  }
});

test('what holds only text gets no element in it, and a text between others none of spaces', () => {
  const { container } = render(
    <div>
      <select>
        <option>
          {1} of {2}
        </option>
      </select>{' '}
      <b>a</b> <b>b</b>
    </div>,
  );
  expect(container.querySelectorAll('own-text')).toHaveLength(0);
});

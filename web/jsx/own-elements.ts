import type { ElementType, ReactElement } from 'react';

type Props = { readonly children?: unknown };
export type Make = (type: ElementType, props: Props, key: string) => ReactElement;

/** What holds only text: the browser takes no element in it. */
const bare = /^(option|style|text|textarea|title)$/;

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';
const isNothing = (child: unknown): boolean => !child || child === true;

/**
 * Neighboring texts become one element at the place of the first, so that what follows keeps its place. Spaces around
 * it stay outside: in a row of boxes an element of spaces would be one more box, and some readers of names trim elements.
 */
const apart = (children: readonly unknown[], make: Make): unknown[] => {
  const out: unknown[] = [];
  let text = '';
  let at = 0;
  const close = () => {
    const words = text.trim();
    const [before, after] = text.split(words);
    const own = make('own-text' as ElementType, { children: words }, `~${at}`);
    if (text) out[at] = words === '' ? text : before || after ? [before, own, after] : own;
    text = '';
  };
  for (const [index, child] of children.entries()) {
    out[index] = null;
    if (isText(child)) {
      if (!text) at = index;
      text += child;
    } else if (!isNothing(child)) {
      close();
      out[index] = Array.isArray(child) ? apart(child, make) : child;
    }
  }
  close();
  return out;
};

/**
 * Gives a text that has siblings an element of its own. React keeps a reference to each text among siblings. A browser
 * that translates the page replaces it: React then fails to put something before it, and changes a text that nobody sees
 * any more. A text that is alone in its element has no such reference: React sets the content of the element.
 */
export const withOwnElements = <P extends Props>(type: unknown, props: P, make: Make): P => {
  const { children } = props;
  // A fragment is no element in the page: a text that is alone in it has siblings there.
  const isInvisible = typeof type === 'symbol';
  const list: readonly unknown[] = Array.isArray(children) ? children : isInvisible ? [children] : [];
  if (!list.some((child) => isText(child) || Array.isArray(child))) return props;
  if (typeof type === 'string' && bare.test(type)) return props;
  const alone = !isInvisible && list.every((child) => isText(child) || isNothing(child));
  return { ...props, children: alone ? list.filter(isText).join('') : apart(list, make) };
};

import * as react from 'react/jsx-dev-runtime';
import { type Make, withOwnElements } from './own-elements.ts';

const make: Make = (type, props, key) => react.jsxDEV(type, props, key, false);

export const { Fragment } = react;

/** As the other one, with the place in the source that warnings name. */
export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, ...place) => {
  const changed = withOwnElements(type, props as { children?: unknown }, make);
  return react.jsxDEV(type, changed, key, isStatic && Array.isArray(changed.children), ...place);
};

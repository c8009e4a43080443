import * as react from 'react/jsx-runtime';
import { withOwnElements } from './own-elements.ts';

export const { Fragment } = react;

export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, withOwnElements(type, props as object, react.jsx), key);

export { jsx as jsxs };

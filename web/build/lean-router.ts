import type { Plugin } from 'vite';

/** What is cut out, and what replaces it. */
const cuts: readonly (readonly [RegExp, string])[] = [
  // Only for developer tools, but a bundler keeps a component whose name is set, although nothing uses it.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'],
  // Links fetch nothing in advance: that needs the router's own server.
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, undefined, {}]'],
  [/return shouldPrefetch && [^;]*: link;/g, 'return link;'],
];

/** Cuts out of the router what this application never uses and a bundler cannot remove: two kilobytes. */
export const leanRouter = (): Plugin => ({
  name: 'bravo:lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-/ },
    handler(source) {
      let code = source;
      for (const [cut, instead] of cuts) {
        const left = code.replaceAll(cut, instead);
        if (left === code && code.includes('LinkWithRef')) this.error(`The router no longer has ${cut}`);
        code = left;
      }
      return { code, map: null };
    },
  },
});

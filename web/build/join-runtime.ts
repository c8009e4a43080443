import type { Plugin } from 'vite';

const runtime = /rolldown-runtime-[\w-]+\.js$/;
const imported = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/;

/** What a list of a module statement names: `a as b` is [a, b]. */
const pairs = (list: string): [string, string][] =>
  list.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(' as ');
    return [from, to];
  });

/**
 * Puts the bundler's helpers, which are a file of four hundred bytes, into the file of React, which every page fetches
 * too. The hashes in the names stay right: the file of React names the helpers' file, and so its hash covers them.
 */
export const joinRuntime = (): Plugin => ({
  name: 'bravo:join-runtime',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const helpers = chunks.find(({ fileName }) => runtime.test(fileName));
      const react = chunks.find(({ name }) => name === 'react');
      if (!helpers || !react) return;
      const [, exported = ''] = /export\{([^}]*)\};?\s*$/.exec(helpers.code) ?? [];
      const own = new Map(pairs(exported).map(([, name]) => [name, `helper_${name}`]));
      const body = helpers.code.replace(/export\{[^}]*\};?\s*$/, '');
      const values = pairs(exported).map(([local]) => local);
      for (const chunk of chunks) {
        const names = pairs(imported.exec(chunk.code)?.[1] ?? '');
        if (!imported.test(chunk.code)) continue;
        const list = names.map(([name, local]) => `${own.get(name)} as ${local}`).join(',');
        const locals = names.map(([name, local]) => `${local}=${own.get(name)}`).join(',');
        chunk.code =
          chunk === react
            ? `const[${[...own.values()].join(',')}]=(()=>{${body};return[${values.join(',')}]})();` +
              `${chunk.code.replace(imported, () => `const ${locals};`)};export{${[...own.values()].join(',')}};`
            : chunk.code.replace(
                imported,
                () => `import{${list}}from"./${react.fileName.split('/').pop()}";`,
              );
        chunk.imports = [
          ...new Set(chunk.imports.map((file) => (file === helpers.fileName ? react.fileName : file))),
        ].filter((file) => file !== chunk.fileName);
      }
      delete bundle[helpers.fileName];
    },
  },
});

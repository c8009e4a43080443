import { readFile, rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { jobs } from '../blueprint/jobs.ts';
import { routes } from '../blueprint/routes.ts';

/** A function to bundle: `<outdir>/<name>/index.mjs` from the file `source`. */
export type Entry = { readonly name: string; readonly source: string };

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the bundles, relative to the repository. */
export const bundleFolder = 'dist/functions';
export const jobBundleName = (id: string): string => `jobs.${id}`;

/** A bundle for each call and each job. */
export const bundleEntries: readonly Entry[] = [
  ...routes.map(({ id, source }) => ({ name: id, source })),
  ...jobs.map(({ id, source }) => ({ name: jobBundleName(id), source })),
];

/** Paths that only local development needs. They must never be deployed. */
const standIns = [
  'infra/emulators/',
  'infra/local/',
  'infra/operate/',
  'test/support/',
  'node_modules/@dynoxide/',
  'node_modules/fauxqs/',
  'node_modules/@20minutes/s3rver/',
  'node_modules/aws-ses-v2-local/',
  'node_modules/mailparser/',
  'node_modules/oauth2-mock-server/',
];

export const findLocalOnlyInputs = ({ inputs }: Metafile): readonly string[] =>
  Object.keys(inputs).filter((input) => standIns.some((path) => input.includes(path)));

/** An ESM import of node:http reads its lazy WebSocket getters and so loads undici (~20 ms); require() does not. */
const requireBuiltins: Plugin = {
  name: 'require-builtins',
  setup(plugin) {
    plugin.onResolve({ filter: /^(node:)?(http|https|http2)$/ }, ({ path }) => ({
      path: path.replace(/^(node:)?/, 'node:'),
      namespace: 'builtin',
    }));
    plugin.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};

/** Replaces each read('…') by the bytes of the WebAssembly file, because a deployed function has no node_modules. */
const inlineWasm: Plugin = {
  name: 'inline-wasm',
  setup(plugin) {
    plugin.onLoad({ filter: /functions\/adapters\/files\/wasm\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const files = [...source.matchAll(/\bread\('([^']+)'\)/g)].map(([, file]) => file);
      const imports = files.map((file, at) => `import wasm${at} from '${file}';`);
      const inlined = source
        .replace(/^import .*$/gm, '')
        .replace(/^const (\{ resolve \}|read).*$/gm, '')
        .replace(/\bread\('([^']+)'\)/g, (_, file: string) => `wasm${files.indexOf(file)}`);
      return { contents: `${imports.join('\n')}\n${inlined}`, loader: 'ts' };
    });
  },
};

/** Leaves out nodemailer's table of file types, half of its bytes: our mails have no attachments. */
const withoutFileTypes: Plugin = {
  name: 'without-file-types',
  setup(plugin) {
    plugin.onLoad({ filter: /nodemailer\/dist\/esm\/mime-funcs\/mime-types\.js$/ }, () => ({
      contents: `export const detectMimeType = () => 'application/octet-stream', detectExtension = () => 'bin';`,
    }));
  },
};

const pictureWorker = 'functions/adapters/files/picture-worker.ts';
const startsPictureWorker = 'functions/adapters/files/decoding.ts';

/** The folders of the bundles that start the thread that decodes pictures. They need its code beside them. */
const foldersWithPictures = ({ outputs }: Metafile): readonly string[] =>
  Object.entries(outputs)
    .filter(([, { inputs }]) => (inputs[startsPictureWorker]?.bytesInOutput ?? 0) > 0)
    .map(([file]) => dirname(file));

/** How everything is bundled that is deployed as a function. */
const shape = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  metafile: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  // Bundled CommonJS packages need require().
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  plugins: [requireBuiltins, inlineWasm, withoutFileTypes],
  loader: { '.wasm': 'binary' },
} as const satisfies BuildOptions;

/**
 * Bundles all functions in one esbuild call, so that the SDK is parsed only once.
 * @throws if a bundle contains a local stand-in
 */
export const bundle = async (wanted = bundleEntries, outdir = bundleFolder): Promise<Metafile> => {
  await rm(resolve(root, outdir), { recursive: true, force: true });
  const functions = await build({
    ...shape,
    entryPoints: wanted.map(({ name, source }) => ({ in: source, out: `${name}/index` })),
    outdir,
    alias: { '@aws-sdk/credential-provider-node': './infra/build/env-credentials.ts' },
  });
  const worker = await build({
    ...shape,
    entryPoints: foldersWithPictures(functions.metafile).map((folder) => ({
      in: pictureWorker,
      out: `${relative(resolve(root, outdir), resolve(root, folder))}/picture-worker`,
    })),
    outdir,
  });
  const metafile = {
    inputs: { ...functions.metafile.inputs, ...worker.metafile.inputs },
    outputs: { ...functions.metafile.outputs, ...worker.metafile.outputs },
  };
  const strays = findLocalOnlyInputs(metafile);
  if (strays.length > 0) throw new Error(`local stand-ins in a bundle: ${strays.join(', ')}`);
  return metafile;
};

if (import.meta.main) {
  const { outputs } = await bundle();
  const sizes = Object.values(outputs).map(({ bytes }) => Math.round(bytes / 1024));
  let zipped = 0;
  for (const file of Object.keys(outputs))
    zipped += deflateRawSync(await readFile(resolve(root, file))).length;
  console.log(
    `${sizes.length} files, ${Math.min(...sizes)} to ${Math.max(...sizes)} KB, zipped ${Math.round(zipped / 1e6)} MB`,
  );
}

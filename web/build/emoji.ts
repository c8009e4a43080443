import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { languages, tagOf } from '#shared/model/choices';

type Source = {
  emoji: string;
  hexcode: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
  skins?: { emoji: string; tone: number | number[] }[];
};
type Words = {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
};

/** Newer emoji show as empty boxes on many current machines. */
const newest = 15;
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];
const load = createRequire(import.meta.url);
const read = <T>(path: string): T =>
  JSON.parse(readFileSync(load.resolve(`emojibase-data/${path}`), 'utf8')) as T;

const skinsOf = ({ skins }: Source) => {
  const single = (skins ?? []).flatMap(({ emoji, tone }) =>
    typeof tone === 'number' ? [[tones[tone - 1], emoji] as const] : [],
  );
  return single.length > 0 ? Object.fromEntries(single) : undefined;
};

type Names = Record<string, string | string[]>;

/** The names by which chats and the API know an emoji, as people type them there: `:rocket:`. */
const shortcodes = read<Names>('en/shortcodes/iamcal.json');
const namesOf = ({ hexcode }: Source): string[] =>
  [shortcodes[hexcode] ?? []].flat().map((name) => `:${name}:`);

/** The data of the emoji picker, in one small file per language. */
const pickerData = (tag: string) => {
  const words = read<Words>(`${tag}/messages.json`);
  return {
    locale: tag,
    emojis: read<Source[]>(`${tag}/data.json`)
      .filter(({ group, version }) => group !== undefined && version <= newest)
      .map((one) => ({
        emoji: one.emoji,
        category: one.group,
        label: one.label,
        version: one.version,
        tags: [...(one.tags ?? []), ...namesOf(one)],
        skins: skinsOf(one),
      })),
    categories: words.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: message })),
    skinTones: Object.fromEntries(words.skinTones.map(({ key, message }) => [key, message])),
  };
};

/** Every short name of an emoji: a value stores a name, not a character. */
const names = () => {
  const characters = new Map(
    read<Source[]>('en/data.json').map(({ hexcode, emoji }) => [hexcode, emoji] as const),
  );
  const found = ['emojibase', 'iamcal', 'github'].flatMap((set) =>
    Object.entries(read<Names>(`en/shortcodes/${set}.json`)).flatMap(([hexcode, short]) =>
      [short].flat().map((name) => [name, characters.get(hexcode) ?? ''] as const),
    ),
  );
  return Object.fromEntries(found.filter(([, character]) => character !== ''));
};

/** Serves emoji data from our own origin, under a name that changes with the content. */
export const emoji = (): Plugin => {
  const files = new Map<string, string>();
  const prepare = () => {
    for (const tag of languages.map(tagOf)) files.set(`${tag}.json`, JSON.stringify(pickerData(tag)));
    files.set('names.json', JSON.stringify(names()));
  };
  prepare();
  const digest = createHash('sha256')
    .update([...files.values()].join(''))
    .digest('hex')
    .slice(0, 8);
  const folder = `assets/emoji-${digest}`;
  return {
    name: 'bravo:emoji',
    config: () => ({ define: { EMOJI_DATA: JSON.stringify(`/${folder}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const body = files.get((request.url ?? '').slice(1));
        if (!body) return next();
        response.setHeader('content-type', 'application/json');
        response.end(body);
      });
    },
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
  };
};

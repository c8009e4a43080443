import { commandOf, type Command } from '#shared/rules/command';

type Understood = {
  /** The first `+N`. */
  readonly score: number | null;
  readonly handles: readonly string[];
  readonly tags: readonly string[];
  /** The text without the commands before and after it; those within a sentence are part of it. */
  readonly message: string;
};

type Named = { readonly name: string };
type Suggestable = { readonly tag: string; readonly name: string; readonly keywords: readonly string[] };

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Every command of a text, wherever it stands. */
export const commandsIn = (text: string): Command[] =>
  wordsOf(text).flatMap((word) => {
    const command = commandOf(word);
    return command ? [command] : [];
  });

const isCommand = (word: string): boolean => commandOf(word) !== null;

/** Takes commands off the beginning of a text, as long as `taken` agrees; the last word waits for its end. */
export const takeLeading = (text: string, taken: (command: Command) => boolean): string => {
  const kept: string[] = [];
  let rest = text;
  for (;;) {
    const found = /^(\s*)(\S+)(\s+)/.exec(rest);
    const command = found?.[2] ? commandOf(found[2]) : null;
    if (!found || !command) return kept.join('') + (kept.length === 0 ? rest.trimStart() : rest);
    if (!taken(command)) kept.push(found[0]);
    rest = rest.slice(found[0].length);
  }
};

/** The text between the commands before and after it. */
export const messageOf = (text: string): string => {
  let message = text.trim();
  for (let word = /^\S+/.exec(message)?.[0]; word && isCommand(word); word = /^\S+/.exec(message)?.[0])
    message = message.slice(word.length).trimStart();
  for (let word = /\S+$/.exec(message)?.[0]; word && isCommand(word); word = /\S+$/.exec(message)?.[0])
    message = message.slice(0, -word.length).trimEnd();
  return message;
};

export const understand = (text: string): Understood => {
  const commands = commandsIn(text);
  return {
    score: commands.find((command) => command.kind === 'score')?.score ?? null,
    handles: commands.flatMap((command) => (command.kind === 'person' ? [command.handle] : [])),
    tags: commands.flatMap((command) => (command.kind === 'value' ? [command.tag] : [])),
    message: messageOf(text),
  };
};

/** Without case, accents and what joins the parts of a handle. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[._'-]/g, ' ')
    .trim();

/** Whether a handle may mean a person: the beginning of one of the names, or of all of them in a row. */
export const mayMean = (handle: string, { name }: Named): boolean => {
  const wanted = plain(handle);
  const names = plain(name);
  return (
    names.startsWith(wanted) ||
    names.replace(/ /g, '').startsWith(wanted.replace(/ /g, '')) ||
    names.split(' ').some((part) => part.startsWith(wanted))
  );
};

/** The one a handle means; nobody when several come into question. A whole name outdoes the beginning of one. */
export const meant = <Person extends Named>(handle: string, people: readonly Person[]): Person | null => {
  const candidates = people.filter((person) => mayMean(handle, person));
  const wanted = plain(handle);
  const exact = candidates.filter(({ name }) => [...plain(name).split(' '), plain(name)].includes(wanted));
  const [only, other] = exact.length > 0 ? exact : candidates;
  return only && !other ? only : null;
};

/** What to search the directory for: its names know no dots. */
export const searchOf = (handle: string): string => handle.split(/[._]/)[0] ?? handle;

/** The value a message speaks of: by its tag first, else by the keyword that stands first in the text. */
export const suggestValue = <Value extends Suggestable>(
  message: string,
  values: readonly Value[],
): Value | null => {
  const { tags } = understand(message);
  const tagged = tags.map((tag) => values.find((value) => value.tag === tag)).find(Boolean);
  if (tagged) return tagged;
  const text = ` ${plain(message).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const found = values
    .map((value) => ({
      value,
      at: Math.min(
        ...value.keywords.map((keyword) => {
          const at = text.indexOf(` ${plain(keyword)}`);
          return at < 0 ? Number.POSITIVE_INFINITY : at;
        }),
      ),
    }))
    .filter(({ at }) => Number.isFinite(at))
    .toSorted((one, other) => one.at - other.at);
  return found[0]?.value ?? null;
};

/** What a recognition costs, and what stays. `left` is below 0 when it can not be sent. */
export const costOf = (
  score: number,
  receivers: number,
  allowance: number,
): { readonly cost: number; readonly left: number } => ({
  cost: score * receivers,
  left: allowance - score * receivers,
});

import { withEmoji } from '#shared/rules/posts/shortcodes';

type Names = Readonly<Record<string, string>>;

let names: Promise<Names> | undefined;

const read = async (): Promise<Names> => {
  const response = await fetch(`${EMOJI_DATA}/names.json`);
  if (!response.ok) throw new Error('The names of emoji could not be loaded');
  return (await response.json()) as Names;
};

/** Whether a name such as `:tada:` has just been completed; not within code, which begins with a backtick. */
const isComplete = (before: string): boolean =>
  /:[a-z\d_+-]+:$/i.test(before) && (/[^\n]*$/.exec(before)?.[0].split('`').length ?? 1) % 2 === 1;

/**
 * Shows an emoji in a field when its name is complete. The server does it with what is sent, too, so nothing is lost when the
 * names do not arrive in time, or the text has changed by then.
 */
export const showTypedEmoji = (
  field: HTMLTextAreaElement,
  onWrite: (text: string, caret: number) => void,
): void => {
  const { value, selectionStart: caret } = field;
  const before = value.slice(0, caret);
  if (!isComplete(before)) return;
  const show = async (): Promise<void> => {
    names ??= read();
    try {
      const known = await names;
      const shown = withEmoji(before, (name) => known[name]);
      if (shown !== before && field.value === value) onWrite(shown + value.slice(caret), shown.length);
    } catch {
      names = undefined;
    }
  };
  void show();
};

/** Several names of emoji in a row, such as `:tada:` or `:wave::skin-tone-3:`; code and addresses are passed over whole. */
const pattern =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|https?:\/\/\S+|(?<![\w\p{Script=Cyrillic}:/])((?::[a-z\d_+-]{1,60}:)+)(?![\w\p{Script=Cyrillic}:/])/giu;

/** The colors of skin, as Slack counts them. */
const tones: readonly string[] = ['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'];
const toneOf = (name: string): string | undefined => tones[Number(/^skin-tone-([2-6])$/.exec(name)?.[1]) - 2];

/** A hand in a color; undefined for an emoji that has none. */
const colored = (emoji: string, tone: string): string | undefined => {
  const shown = emoji.replace('\uFE0F', '') + tone;
  return /^\p{RGI_Emoji_Modifier_Sequence}$/v.test(shown) ? shown : undefined;
};

/**
 * Replaces the names of emoji in a text by the emoji: `:tada: thanks :+1:` is 🎉 thanks 👍. Not within code, an address of a
 * page or a time such as 10:30:45; a name that nothing has stays.
 */
export const withEmoji = (text: string, emojiNamed: (name: string) => string | undefined): string =>
  text.replace(pattern, (whole, run: string | undefined) => {
    if (run === undefined) return whole;
    const shown: string[] = [];
    for (const [typed, name = ''] of run.matchAll(/:([^:]+):/g)) {
      const tone = toneOf(name);
      const last = shown.at(-1);
      const hand = tone !== undefined && last !== undefined ? colored(last, tone) : undefined;
      if (hand !== undefined) shown[shown.length - 1] = hand;
      else shown.push((tone === undefined ? emojiNamed(name.toLowerCase()) : undefined) ?? typed);
    }
    return shown.join('');
  });

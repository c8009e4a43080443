type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** An address ends at a space, at a quotation mark or bracket of markup, and at characters that cannot be seen. */
const found =
  /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"`\\^{|}\p{C}]+|(?<=^|\s)#[\p{L}\p{N}_-]{1,40}(?=$|[\s.,;:!?…)])/giu;

const closing: ReadonlyMap<string, string> = new Map(Object.entries({ ')': '(', ']': '[' }));
const punctuation = /[.,;:!?…'*~\])»”’。，、！？；：」』）】》]$/u;

const count = (text: string, character: string): number => text.split(character).length - 1;

/** The address without the punctuation of the sentence around it; a bracket stays if it was opened within. */
const withoutPunctuation = (address: string): string => {
  const last = address.at(-1) ?? '';
  const opening = closing.get(last);
  const isBalanced = opening !== undefined && count(address, opening) >= count(address, last);
  return !punctuation.test(address) || isBalanced ? address : withoutPunctuation(address.slice(0, -1));
};

/** Where an address leads; null if it is none, or has a name before the host, which reads like another host. */
const hrefOf = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.username === '' && url.password === '' ? url.href : null;
};

/** A message cut into plain text, hashtags and links. The texts of all parts together are the message. */
export const messageParts = (message: string): readonly MessagePart[] => {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: match, index } of message.matchAll(found)) {
    const text = match.startsWith('#') ? match : withoutPunctuation(match);
    const href = match.startsWith('#') ? undefined : hrefOf(text);
    if (href === null) continue;
    if (index > end) parts.push({ kind: 'text', text: message.slice(end, index) });
    parts.push(href === undefined ? { kind: 'tag', text } : { kind: 'link', text, href });
    end = index + text.length;
  }
  return end < message.length ? [...parts, { kind: 'text', text: message.slice(end) }] : parts;
};

import type { ChatText } from '#shared/rules/chat-commands';

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>' }),
);

/**
 * Returns what somebody typed in Slack without Slack's own marks: mentions `<@U1|ann>`, channels `<#C1|general>`, links
 * `<https://…|…>` and three escaped characters. A tag that is also the name of a channel comes as a channel.
 */
export const chatTextOf = (typed: string): ChatText => {
  const mentions: string[] = [];
  const text = typed
    .replace(/<([^<>]*)>/g, (_, inside: string) => {
      const [what = '', label = ''] = inside.split('|');
      if (what.startsWith('@')) {
        mentions.push(what.slice(1));
        return what;
      }
      if (what.startsWith('#')) return label === '' ? '' : `#${label}`;
      return what.startsWith('!') ? label : what;
    })
    .replace(/&(?:amp|lt|gt);/g, (entity) => entities.get(entity) ?? entity);
  return { text, mentions };
};

/** Escapes a text for Slack's markup, in which nothing else can mention anybody or lead anywhere. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Slack takes 3000 characters in a section. Cuts an escaped text, never within an entity. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/&[a-z]*$/, '')}…`;

/** A text of several lines as a quotation. */
export const quoted = (text: string): string =>
  escaped(text)
    .split('\n')
    .map((line) => `>${line}`)
    .join('\n');

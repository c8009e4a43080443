import { mailTexts } from '#shared/locales/mails';
import type { RewardSnapshot } from '#shared/model/reward';
import type { Workspace } from '#shared/model/workspace';
import { inTeamWords } from '#shared/rules/basics/team-words';
import { fillPlaceholders } from '#shared/rules/basics/words';
import { type Language, tagOf } from '#shared/model/choices';

export type MailWords = ReturnType<typeof inTeamWords<(typeof mailTexts)[Language]>>;

/** The texts of mails in the language of a member and the words of their team. */
export const mailWords = ({
  language,
  workspace,
}: {
  readonly language: Language;
  readonly workspace: Pick<Workspace, 'points_names'>;
}): MailWords => inTeamWords(mailTexts[language], language, workspace);

export { fillPlaceholders, pluralize } from '#shared/rules/basics/words';

/** Joins names as the language does: Tom, Grace and Ilya. */
export const joinNames = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(tagOf(language)).format(names);

/** Truncates a text to at most `max` characters: between words where possible, never within a combined character. */
export const truncate = (text: string, max: number): string => {
  const signs = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (signs.length <= max) return text;
  const kept = signs.slice(0, max - 1).join('');
  const end = kept.search(/\s+\S*$/);
  return `${kept.slice(0, end > kept.length / 2 ? end : undefined).trimEnd()}…`;
};

/**
 * Removes web addresses. A mail that goes to a stranger must not carry a link that its sender typed into a name: "Your
 * account is locked! Visit https://…".
 */
export const withoutUrls = (text: string): string =>
  text
    .replace(/(?:\w+:\/\/|\bwww\.)\S*/giu, '')
    .replace(/\s{2,}/g, ' ')
    .trim();

/** A subject with what its placeholders stand for. */
export type SubjectLine = readonly [text: string, details?: Readonly<Record<string, string | number>>];

/** As many characters as lists of mails show; a phone shows fewer. */
const subjectLength = 60;
/** What is left of a long name. */
const shortestName = 12;

/**
 * Fills a subject in at most 60 characters: the longest names are cut first, so that what happened can be read. It is one
 * line without a link, whatever a name contains.
 */
export const subjectOf = ([text, details = {}]: SubjectLine): string => {
  const filled = (max: number): string => {
    const short = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? truncate(value, max) : value,
    ]);
    const line = fillPlaceholders(text, Object.fromEntries(short) as Record<string, string | number>);
    return withoutUrls(line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
  };
  let max = subjectLength;
  while (max > shortestName && filled(max).length > subjectLength) max -= 1;
  return truncate(filled(max), subjectLength);
};

/** A reward's emoji and title. */
export const rewardTitle = ({ emoji, title }: Pick<RewardSnapshot, 'emoji' | 'title'>): string =>
  emoji ? `${emoji} ${title}` : title;

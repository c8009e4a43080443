import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { matches, sections, type EntryName, type SectionName } from './help-content.ts';

export type Answer = { readonly name: EntryName; readonly question: string; readonly text: string };
type Part = { readonly name: SectionName; readonly answers: readonly Answer[] };

/** What the parts without answers say themselves. */
const keyNames = ['search', 'compose', 'feed', 'rewards', 'send', 'close', 'help'] as const;

/** The parts of the help with the answers that contain every word; a part whose title matches is shown whole. */
export const useAnswers = (words: readonly string[]): { found: readonly Part[]; count: number } => {
  const t = useTranslations();
  const { user, settings } = useSignedIn();
  const { limit, limit_period: period, timezone } = settings.global;
  const facts = { limit, period, own: user.limit, zone: timezone.replaceAll('_', ' ') };
  const own: Partial<Record<SectionName, string>> = {
    keys: keyNames.map((name) => t(`keys.${name}`)).join(' '),
    feedback: t('help.feedback.text'),
  };
  const found = sections.flatMap(({ name, entries }): Part[] => {
    const title = t(`help.sections.${name}`);
    const all = entries.map((entry) => ({
      name: entry,
      question: t(`help.entries.${entry}.q`),
      text: t(`help.entries.${entry}.a`, facts),
    }));
    if (matches(`${title} ${own[name] ?? ''}`, words)) return [{ name, answers: all }];
    const answers = all.filter(({ question, text }) => matches(`${title} ${question} ${text}`, words));
    return answers.length > 0 ? [{ name, answers }] : [];
  });
  return { found, count: found.reduce((sum, { answers }) => sum + Math.max(1, answers.length), 0) };
};

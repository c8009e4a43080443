import { useTranslations } from 'use-intl';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import type { ComposerState } from './use-composer.ts';

const parts = new Set(['to_id', 'score', 'message', 'value_id', 'picture']);

/** What is said beside each field, and what belongs to none. */
export const useErrors = ({ reasons, unclear }: Pick<ComposerState, 'reasons' | 'unclear'>) => {
  const t = useTranslations('compose');
  const words = useRefusalText();
  const of = (part: string): string | undefined => {
    const reason = reasons.find(({ path }) => path?.[0] === part);
    return reason && words(reason);
  };
  const wordsFor = (one: (typeof unclear)[number]): string =>
    'tag' in one
      ? t('unknownTag', { tag: one.tag })
      : t(one.known ? 'choose' : 'unknownPerson', { handle: one.handle });
  const [first] = unclear;
  return {
    who: of('to_id'),
    score: of('score'),
    message: first ? wordsFor(first) : of('message'),
    value: of('value_id'),
    picture: of('picture'),
    others: reasons.filter(({ path }) => !parts.has(String(path?.[0]))),
  };
};

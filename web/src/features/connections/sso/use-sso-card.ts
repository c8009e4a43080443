import { IconLogin2 } from '@tabler/icons-react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { listed } from '#web/locales/locale.ts';
import { useSsoProblem } from '#web/product/sign-in/sso-problem.tsx';
import { type Card, cardOf, none, type Status } from '../overview/status.ts';
import { useMoments } from '../use-moments.ts';
import { hostOf } from '../webhooks/use-failure-text.ts';

const useSsoStatus = () => {
  const t = useTranslations('sso');
  const chat = useTranslations('chat');
  const words = useTranslations('connect');
  const problemText = useSsoProblem();
  const { day } = useMoments();
  return ({ sso }: Answer<'sso.read'>): Status => {
    if (!sso) return none(chat('none'), t('text'));
    const { state, issuer, domains, tested_at: tested, problem, problem_at: at } = sso;
    const unready = domains.length === 0 ? t('tryNoDomain') : t('notTested');
    return {
      kind: state === 'untested' ? 'idle' : 'used',
      state: state === 'untested' ? hostOf(issuer) : t(`states.${state}`),
      facts: [
        ...(domains.length > 0
          ? [words('addresses', { domains: listed(domains.map(({ domain }) => domain)) })]
          : []),
        ...(tested === null ? [] : [t('tested', { date: day(tested) })]),
      ],
      troubles: [
        ...(state === 'untested' ? [{ text: unready }] : []),
        // The last one, not the first: it tells when, and not since when.
        ...(problem
          ? [{ text: `${problemText(problem)} ${at === null ? '' : t('problemAt', { date: day(at) })}` }]
          : []),
      ],
    };
  };
};

export const useSsoCard = (isShown: boolean): Card =>
  cardOf(
    IconLogin2,
    useSWR(isShown && 'sso.read', () => call('sso.read', {})),
    useSsoStatus(),
  );

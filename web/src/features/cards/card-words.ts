import { useTranslations } from 'use-intl';
import type { GreetingCard } from '#shared/model/greeting-card';

type Named = Pick<GreetingCard, 'title' | 'occasion' | 'years'>;

/** What stands on a card: the title that its maker gave it, or the words of its occasion. */
export const useCardTitle = () => {
  const t = useTranslations('cards.occasions');
  return ({ title, occasion, years }: Named): string =>
    title ?? (occasion ? t(occasion, { years: years ?? 0 }) : '');
};

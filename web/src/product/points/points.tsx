import { useFormatter, useTranslations } from 'use-intl';

/** A bare number where there is no room for more; screen readers also hear the unit. */
export const PointCount = ({ count }: { count: number }) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  return (
    <>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="visually-hidden">{t('points', { count })}</span>
    </>
  );
};

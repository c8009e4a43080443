import { useFormatter, useTranslations } from 'use-intl';

/** A bare number where there is room for no more; readers hear of what. */
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

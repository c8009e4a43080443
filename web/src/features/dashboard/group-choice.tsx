import { useTranslations } from 'use-intl';
import { GroupSelect } from '#web/product/groups/group-select.tsx';
import { usePeriod } from './use-period.ts';

/** Whom the figures are of. It is in the line of the title, where it moves nothing when it arrives. */
export const GroupChoice = () => {
  const t = useTranslations('dashboard.period');
  const { group, chooseGroup } = usePeriod();
  return <GroupSelect label={t('group')} chosen={group?.id} onChoose={chooseGroup} />;
};

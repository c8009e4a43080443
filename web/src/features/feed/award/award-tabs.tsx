import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { useOpenAwards } from './use-open-awards.ts';

export type Sent = 'thanks' | 'award';

/** What is sent: a thank-you, or an award. Nothing is to be chosen by whoever may give no award. */
const AwardTabs = ({ chosen, onChoose }: { chosen: Sent; onChoose: (sent: Sent) => void }) => {
  const t = useTranslations('awards.tabs');
  const { data } = useOpenAwards();
  const isNone = data?.length === 0;
  // A link may lead here when nothing is open any more.
  useEffect(() => {
    if (isNone) onChoose('thanks');
  }, [isNone, onChoose]);
  if (!data || isNone) return null;
  return (
    <RadioChips<Sent>
      hideLabel
      label={t('label')}
      options={[
        { value: 'thanks', label: t('thanks') },
        { value: 'award', label: t('award') },
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
};

export default AwardTabs;

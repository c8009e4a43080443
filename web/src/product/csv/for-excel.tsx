import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CheckField } from '#web/ui/controls/text-fields.tsx';
import { isForSemicolons } from './separator.ts';

/** Offers a file for the spreadsheets of the reader's region, where it is another one than everywhere else. */
export const useForExcel = () => {
  const t = useTranslations('parts.csv');
  const [wanted, setWanted] = useState(isForSemicolons);
  return {
    separator: wanted ? 'semicolon' : 'comma',
    field: isForSemicolons && (
      <CheckField
        label={t('forExcel')}
        checked={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
      />
    ),
  } as const;
};

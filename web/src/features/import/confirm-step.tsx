import {
  IconAlertCircle,
  IconCoins,
  IconColumnRemove,
  IconCopy,
  IconSitemap,
  IconUserPlus,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { groupByName, namedGroups, type NamedGroup } from '#shared/rules/people/groups';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import { BadRows } from './bad-rows.tsx';
import { pointsOf } from './check-rows.ts';
import { skippedIn } from '#shared/rules/imports/columns';
import styles from './import.module.css';
import { SumLine } from './sum-line.tsx';
import type { Invitees } from './use-invitees.ts';
import { useWhyBad } from './use-why-bad.ts';

/** The names of groups that the import will create, each once. */
const useNewGroups = (good: Invitees['rows']['good']): readonly string[] => {
  const named = good.flatMap(namedGroups);
  const { data } = useGroups(named.length > 0);
  const fresh: NamedGroup[] = [];
  for (const { kind, name } of data ? named : [])
    if (!groupByName([...(data ?? []), ...fresh], kind, name)) fresh.push({ kind, name });
  return fresh.map(({ name }) => name);
};

/** The third step: shows what will be sent and what will not. */
export const ConfirmStep = ({
  invitees: { matching, rows },
  onBack,
  onSend,
}: {
  invitees: Invitees;
  onBack: () => void;
  onSend: () => void;
}) => {
  const t = useTranslations('team.import');
  const { good, bad, folded } = rows;
  const created = useNewGroups(good);
  const skipped = skippedIn(matching);
  const why = useWhyBad();
  const g = useTranslations('team.groups');
  const format = useFormatter();
  const bringing = good.filter(({ opening_balance: points }) => points !== undefined);
  return (
    <>
      <StepTitle first={false}>{t('confirmTitle')}</StepTitle>
      <ul className={styles.sums}>
        <SumLine icon={IconUserPlus}>{t('good', { count: good.length })}</SumLine>
        {bringing.length > 0 && (
          <SumLine icon={IconCoins}>
            {t('bring', { count: bringing.length, points: pointsOf(bringing) })}
          </SumLine>
        )}
        {bad.length > 0 && (
          <SumLine icon={IconAlertCircle} tone="bad">
            {t('bad', { count: bad.length })}
          </SumLine>
        )}
        {created.length > 0 && (
          <SumLine icon={IconSitemap}>{g('created', { names: format.list(created) })}</SumLine>
        )}
        {skipped.length > 0 && (
          <SumLine icon={IconColumnRemove}>{t('skipped', { columns: format.list(skipped) })}</SumLine>
        )}
        {folded > 0 && <SumLine icon={IconCopy}>{t('folded', { count: folded })}</SumLine>}
      </ul>
      {bad.length > 0 && <BadRows bad={bad} why={why} matching={matching} />}
      <p className={styles.note}>{t('confirmText')}</p>
      {bringing.length > 0 && <p className={styles.note}>{t('bringText')}</p>}
      <div className={styles.actions}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="filled" disabled={good.length === 0} onClick={onSend}>
          {t('send', { count: good.length })}
        </Button>
      </div>
    </>
  );
};

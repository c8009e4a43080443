import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { returnDays } from '#shared/model/choices';
import type { LeaversSummary, ReturnAfter } from '#shared/model/leaver';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { confirmDialog } from './leaver-dialogs.ts';
import figures from '../figures.module.css';
import styles from './leavers.module.css';

const keep = 'keep';
const daysIn = (chosen: string): ReturnAfter | null =>
  returnDays.find((days) => String(days) === chosen) ?? null;

/** After how many days coins return by themselves. Before it is saved, it says whose coins go at once. */
export const ReturnSetting = ({
  summary,
  onSaved,
}: {
  summary: LeaversSummary;
  onSaved: () => Promise<unknown>;
}) => {
  const t = useTranslations('leavers.setting');
  const saved = String(summary.return_after ?? keep);
  const [chosen, setChosen] = useState(saved);
  const [asking, setAsking] = useState(false);
  const { busy, error, attempt } = useAsyncAction();
  const days = daysIn(chosen);
  const due = summary.due.find((one) => one.days === days);
  const save = async () => {
    await call('rewards.setReturn', { body: { return_after: days } });
    setAsking(false);
    toast(t('saved'));
    await onSaved();
  };
  return (
    <section className={styles.setting} aria-labelledby="leavers-setting">
      <h2 id="leavers-setting" className={figures.heading}>
        {t('title')}
      </h2>
      <p className={figures.note}>{t('text')}</p>
      {error !== undefined && <RefusalNotice error={error} />}
      <div className={figures.fields}>
        <SelectField
          label={t('label')}
          value={chosen}
          options={[
            [keep, t('keep')],
            ...returnDays.map((one): [string, string] => [String(one), t('after', { days: one })]),
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Button
          size="large"
          busy={busy}
          disabled={chosen === saved}
          {...confirmDialog.preloadProps}
          onClick={() => (days === null ? void attempt(save) : setAsking(true))}
        >
          {t('save')}
        </Button>
      </div>
      {asking && days !== null && (
        <Overlay onFail={() => setAsking(false)}>
          <confirmDialog.View
            title={t('confirmTitle', { days })}
            confirm={t('confirm')}
            variant={due && due.leavers > 0 ? 'danger' : 'filled'}
            onCancel={() => setAsking(false)}
            onConfirm={save}
          >
            {due && due.leavers > 0
              ? t('confirmNow', { days, people: due.leavers, coins: due.coins })
              : t('confirmLater', { days })}
          </confirmDialog.View>
        </Overlay>
      )}
    </section>
  );
};

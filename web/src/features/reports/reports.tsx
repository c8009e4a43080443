import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { CsvSeparator } from '#shared/model/choices';
import { useForExcel } from '#web/product/csv/for-excel.tsx';
import { useSignedIn } from '#web/api/config.ts';
import { download, type FileId } from '#web/api/download.ts';
import { useManagers } from '#web/product/people/use-managers.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './reports.module.css';

const spans = ['30', '90', '365', '3660'] as const;

type Report = {
  readonly what: 'users' | 'posts' | 'purchases';
  readonly id: FileId;
  readonly dated: boolean;
  /** It can be about everybody below a manager. */
  readonly managed?: true;
};

/** The reports that the user may download. */
const useReports = (): readonly Report[] => {
  const { permissions } = useSignedIn();
  const people = permissions.global_administrator || permissions.account_administrator;
  return [
    ...(people
      ? ([
          { what: 'users', id: 'users.export', dated: false, managed: true },
          { what: 'posts', id: 'posts.export', dated: true, managed: true },
        ] as const)
      : []),
    ...(permissions.rewards_administrator
      ? ([{ what: 'purchases', id: 'rewards.exportPurchases', dated: true }] as const)
      : []),
  ];
};

const useDownload = () => {
  const [state, setState] = useState<{
    what?: string;
    bytes: number;
    done?: 'saved' | 'empty';
    error?: unknown;
  }>({
    bytes: 0,
  });
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const begin = async (
    { what, id, dated, managed }: Report,
    { days, manager }: { days: string; manager: string },
    separator: CsvSeparator,
  ) => {
    const stop = (leaving.current = new AbortController());
    setState({ what, bytes: 0 });
    try {
      const found = await download(id, {
        query: { separator, ...(dated && { days }), ...(managed && manager && { manager_id: manager }) },
        name: `${what}.csv`,
        signal: stop.signal,
        onProgress: (bytes) => setState({ what, bytes }),
      });
      setState(({ bytes }) => ({ what, bytes, done: found ? 'saved' : 'empty' }));
    } catch (error) {
      setState({ what, bytes: 0, error });
    }
  };
  return { ...state, begin };
};

const Reports = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('reports');
  const format = useFormatter();
  const excel = useForExcel();
  const reports = useReports();
  const [days, setDays] = useState<string>(spans[0]);
  const [manager, setManager] = useState('');
  const { data: managers = [] } = useManagers(reports.some(({ managed }) => managed));
  const { what, bytes, done, error, begin } = useDownload();
  const busy = what !== undefined && !done && error === undefined;
  const size = format.number(Math.ceil(bytes / 1024), { style: 'unit', unit: 'kilobyte' });
  return (
    <Dialog title={t('title')} size={480} onClose={onClose}>
      <div className={styles.reports}>
        {error !== undefined && <RefusalNotice error={error} />}
        <SelectField
          label={t('span')}
          hint={t('spanHint')}
          value={days}
          options={spans.map((span) => [span, t(`spans.${span}`)])}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        {managers.length > 0 && (
          <SelectField
            label={t('manager')}
            hint={t('managerHint')}
            value={manager}
            options={[
              ['', t('everyone')],
              ...managers.map(({ id, name, people }) => [id, t('below', { name, count: people })] as const),
            ]}
            onChange={({ currentTarget }) => setManager(currentTarget.value)}
          />
        )}
        {excel.field}
        <ul className={styles.list}>
          {reports.map((report) => (
            <li key={report.what}>
              <span>
                <strong>{t(`${report.what}.title`)}</strong>
                <small>{t(`${report.what}.text`)}</small>
              </span>
              <Button
                busy={busy && what === report.what}
                disabled={busy}
                aria-label={t('download', { name: t(`${report.what}.title`) })}
                onClick={() => void begin(report, { days, manager }, excel.separator)}
              >
                {done === 'saved' && what === report.what ? (
                  <IconCheck size={18} aria-hidden />
                ) : (
                  !(busy && what === report.what) && <IconDownload size={18} aria-hidden />
                )}
                CSV
              </Button>
            </li>
          ))}
        </ul>
        <output className={styles.progress}>
          {busy && t('coming', { size })}
          {done === 'saved' && t('done', { size })}
          {done === 'empty' && t('empty')}
        </output>
      </div>
    </Dialog>
  );
};

export default withMantine(Reports);

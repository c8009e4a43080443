import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import { useArchives } from './use-archives.ts';

/** Everything of the workspace in one file, and back from one. */
const Data = () => {
  const t = useTranslations('archives');
  const { data, error, mutate } = useArchives();
  const { workspace } = useSignedIn();
  const refresh = async () => void (await mutate());
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      {!data && error && <LoadError error={error} title={t('failed')} onRetry={() => void refresh()} />}
      {!data && !error && (
        <Card>
          <Skeleton width="40%" height={18} />
          <Skeleton width="100%" height={80} />
        </Card>
      )}
      {data && <ExportCard state={data.export} onChange={refresh} />}
      {data && workspace.billing_active && <ImportCard state={data.import} onChange={refresh} />}
    </SettingsPage>
  );
};

export default Data;

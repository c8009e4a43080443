import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Stepper } from '../../../../ui/layout/stepper.tsx';
import { UnsavedChanges } from '../../../../ui/overlays/unsaved-changes.tsx';
import { Card, SettingsPage } from '../../../../ui/layout/page.tsx';
import { BatchProgress } from '../batch-progress.tsx';
import { isRunning, useRun, type AnyRun } from '../batch-run.ts';
import { importRun } from '../invitation-run.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { MatchStep } from './match-step.tsx';
import { ResultStep } from './result-step.tsx';
import { UploadStep, type Loaded } from './upload-step.tsx';
import { useColumnMatching } from './use-column-matching.ts';

/** The steps for a loaded file, until it is sent. */
const Reading = ({
  loaded: { table },
  sure,
  onSure,
  onBack,
}: {
  loaded: Loaded;
  sure: boolean;
  onSure: (sure: boolean) => void;
  onBack: () => void;
}) => {
  const matching = useColumnMatching(table);
  return sure ? (
    <ConfirmStep
      matching={matching}
      onBack={() => onSure(false)}
      onSend={() => void importRun.start(matching.rows.good)}
    />
  ) : (
    <MatchStep matching={matching} onBack={onBack} onNext={() => onSure(true)} />
  );
};

const placeOf = (run: AnyRun | null, loaded: Loaded | null, sure: boolean): number => {
  // The import is done only when everything has been sent.
  if (run) return run.phase === 'finished' ? 3 : 2;
  return loaded ? (sure ? 2 : 1) : 0;
};

/** Imports members from a file: upload, match columns, confirm, result. Sending continues on other screens. */
const ImportWizard = () => {
  const t = useTranslations('team.import');
  const run = useRun(importRun);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [sure, setSure] = useState(false);
  const [fresh, setFresh] = useState(true);
  const again = () => {
    setLoaded(null);
    setSure(false);
    importRun.forget();
  };
  const steps = [t('steps.upload'), t('steps.match'), t('steps.confirm'), t('steps.success')];
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <Stepper label={t('title')} steps={steps} at={placeOf(run, loaded, sure)} />
      <Card>
        {!run && !loaded && (
          <UploadStep
            first={fresh}
            onLoaded={(one) => {
              setLoaded(one);
              setFresh(false);
            }}
          />
        )}
        {!run && loaded && <Reading loaded={loaded} sure={sure} onSure={setSure} onBack={again} />}
        {run && isRunning(run) && <BatchProgress run={run} title={t('sending')} onCancel={importRun.cancel} leave />}
        {run && !isRunning(run) && <ResultStep run={run} onAgain={again} />}
      </Card>
      <UnsavedChanges when={!run && loaded !== null} />
    </SettingsPage>
  );
};

export default ImportWizard;

import { useTranslations } from 'use-intl';
import { importRun } from '#web/product/people/invitation-run.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { downloadPeopleSample } from './download-csv.ts';
import { ImportFrame, type ReadingProps } from './import-frame.tsx';
import { MatchStep } from './match-step.tsx';
import { kinds } from './people-columns.ts';
import { ResultStep } from './result-step.tsx';
import { useInvitees } from './use-invitees.ts';

const Reading = ({ table, at, onStep }: ReadingProps) => {
  const t = useTranslations('team.import');
  const invitees = useInvitees(table);
  const { matching, rows } = invitees;
  return at === 2 ? (
    <ConfirmStep
      invitees={invitees}
      onBack={() => onStep(1)}
      onSend={() => void importRun.start(rows.good)}
    />
  ) : (
    <MatchStep
      matching={matching}
      kinds={kinds.map((kind) => [kind, t(`kinds.${kind}`)])}
      missing={matching.columns.includes('email') ? '' : t('emailMissing')}
      onBack={() => onStep(0)}
      onNext={() => onStep(2)}
    />
  );
};

/** Imports members from a file: upload, match columns, confirm, result. */
const ImportWizard = () => {
  const t = useTranslations('team.import');
  return (
    <ImportFrame
      current="people"
      run={importRun}
      title={t('title')}
      text={t('text')}
      steps={[t('steps.upload'), t('steps.match'), t('steps.confirm'), t('steps.success')]}
      columns={t('columnsHint')}
      progress={t('sending')}
      onSample={downloadPeopleSample}
      Reading={Reading}
      Result={ResultStep}
    />
  );
};

export default ImportWizard;

import { IconAlertCircle, IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reason } from '../../../refusals/refused.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useRefusalText } from '../../../refusals/use-refusal-text.ts';
import { StepTitle } from '../../../ui/layout/stepper.tsx';
import { UnsavedChanges } from '../../../ui/overlays/unsaved-changes.tsx';
import { Card, SettingsPage } from '../../../ui/layout/page.tsx';
import styles from './add-user.module.css';
import { EmailListField } from './email-list-field.tsx';
import type { Address } from './email-list.ts';
import { InvitationProgress } from './invitation-progress.tsx';
import {
  isRunning,
  createInvitationRun,
  useRun,
  type Outcome,
  type Run,
  type InvitationRun,
} from './invitation-run.ts';

const icons = { invited: IconCheck, reactivated: IconCheck, exists: IconUserCheck, invalid: IconAlertCircle };

const ResultLine = ({ outcome: { invitee, result, code, message } }: { outcome: Outcome }) => {
  const t = useTranslations('team.addUser');
  const words = useRefusalText();
  const Sign = icons[result];
  const why = code && words({ code: code as Reason['code'], ...(message && { message }) });
  return (
    <li data-result={result}>
      <Sign size={18} aria-hidden />
      <b>{invitee.email}</b>
      <small>{result === 'invited' || result === 'reactivated' ? t(`results.${result}`) : why}</small>
    </li>
  );
};

/** The outcome for each address; addresses that were not sent can be sent again. */
const Results = ({ run, sending, onMore }: { run: Run; sending: InvitationRun; onMore: () => void }) => {
  const t = useTranslations('team');
  const good = run.outcomes.filter(({ result }) => result === 'invited' || result === 'reactivated');
  return (
    <Card>
      <StepTitle first={false}>{t('addUser.invited', { count: good.length })}</StepTitle>
      {run.phase === 'failed' && (
        <Notice>
          {run.reason?.code === 'offline' ? t('import.noAnswer') : t('import.someFailed')}{' '}
          {t('addUser.unsent', { count: run.waiting.length })}
        </Notice>
      )}
      <ul className={styles.results}>
        {run.outcomes.map((outcome) => (
          <ResultLine key={outcome.invitee.email} outcome={outcome} />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={onMore}>{t('addUser.more')}</Button>
        {run.phase === 'failed' ? (
          <Button variant="filled" onClick={() => void sending.resume()}>
            {t('import.retry')}
          </Button>
        ) : (
          <LinkButton variant="filled" to="/settings/team">
            {t('import.toTeam')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
};

const Form = ({ onSend }: { onSend: (addresses: readonly Address[]) => void }) => {
  const t = useTranslations('team.addUser');
  const r = useTranslations('refusals');
  const [addresses, setAddresses] = useState<readonly Address[]>([]);
  const [error, setError] = useState<string>();
  const wrong = addresses.filter(({ valid }) => !valid);
  const send = () => {
    if (addresses.length === 0 || wrong.length > 0) {
      setError(r('invalid_email'));
      document.querySelector<HTMLElement>('[name=addresses]')?.focus();
    } else onSend(addresses);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Card>
        <EmailListField
          addresses={addresses}
          error={error}
          onChange={(changed) => {
            setAddresses(changed);
            setError(undefined);
          }}
        />
        <div className={styles.actions}>
          <output className={styles.said}>
            {wrong.length > 0
              ? t('wrong', { count: wrong.length })
              : addresses.length > 0 && t('ready', { count: addresses.length })}
          </output>
          <div>
            {wrong.length > 0 && (
              <Button onClick={() => setAddresses(addresses.filter(({ valid }) => valid))}>
                {t('dropWrong')}
              </Button>
            )}
            <Button type="submit" variant="filled">
              {t('send')}
            </Button>
          </div>
        </div>
      </Card>
      <UnsavedChanges when={addresses.length > 0} />
    </form>
  );
};

/** Invites members by e-mail address, any number at a time. */
const AddUser = () => {
  const t = useTranslations('team');
  const [sending] = useState(createInvitationRun);
  const run = useRun(sending);
  const busy = isRunning(run);
  return (
    <SettingsPage title={t('add')} text={t('addUser.text')}>
      {!run && <Form onSend={(all) => void sending.start(all.map(({ email }) => ({ email })))} />}
      {run && busy && (
        <Card>
          <InvitationProgress run={run} onCancel={sending.cancel} />
        </Card>
      )}
      {run && !busy && <Results run={run} sending={sending} onMore={sending.forget} />}
      <UnsavedChanges when={busy} />
    </SettingsPage>
  );
};

export default AddUser;

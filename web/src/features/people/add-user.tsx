import { IconAlertCircle, IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import type { Reason } from '#web/refusals/refused.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { FieldRow } from '#web/ui/controls/text-fields.tsx';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import styles from './add-user.module.css';
import { DemoBeforeInviting } from './demo-before-inviting.tsx';
import { EmailListField } from './email-list-field.tsx';
import type { Address } from './email-list.ts';
import { GroupField } from './group-field.tsx';
import { BatchProgress } from '#web/product/batches/batch-progress.tsx';
import { isRunning, useRun } from '#web/product/batches/batch-run.ts';
import {
  createInvitationRun,
  type InvitationRun,
  type Invitee,
  type Inviting,
  type Outcome,
} from '#web/product/people/invitation-run.ts';

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
const Results = ({
  run,
  sending,
  onMore,
}: {
  run: Inviting;
  sending: InvitationRun;
  /** Shows the form again; undefined while it is shown. */
  onMore: (() => void) | undefined;
}) => {
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
        <div>
          {onMore && <Button onClick={onMore}>{t('addUser.more')}</Button>}
          <LinkButton to="/settings/team">{t('import.toTeam')}</LinkButton>
        </div>
        {run.phase === 'failed' ? (
          <Button variant="filled" onClick={() => void sending.resume()}>
            {t('import.retry')}
          </Button>
        ) : (
          good.length > 0 && (
            <LinkButton variant="filled" to="/feed?compose">
              {t('import.thank')}
            </LinkButton>
          )
        )}
      </div>
    </Card>
  );
};

/** Invites the valid addresses. The wrong ones stay in the field to be corrected. */
const Form = ({
  left,
  onSend,
}: {
  /** The wrong addresses that stayed from the last time the form was sent. */
  left: readonly Address[];
  onSend: (invitees: readonly Invitee[], wrong: readonly Address[]) => void;
}) => {
  const { data: groups = [] } = useGroups();
  const [department, setDepartment] = useState('');
  const [location, setLocation] = useState('');
  const t = useTranslations('team.addUser');
  const g = useTranslations('team.groups');
  const r = useTranslations('refusals');
  const [addresses, setAddresses] = useState(left);
  const [error, setError] = useState<string>();
  const good = addresses.filter(({ fault }) => fault === null);
  const wrong = addresses.filter(({ fault }) => fault !== null);
  const send = () => {
    if (good.length === 0) {
      setError(r('invalid_email'));
      document.querySelector<HTMLElement>('[name=addresses]')?.focus();
    } else
      onSend(
        good.map(({ email }) => ({
          email,
          ...(department && { department_id: department as GroupId }),
          ...(location && { location_id: location as GroupId }),
        })),
        wrong,
      );
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
        {left.length > 0 && <Notice>{t('left', { count: left.length })}</Notice>}
        <EmailListField
          addresses={addresses}
          error={error}
          onChange={(changed) => {
            setAddresses(changed);
            setError(undefined);
          }}
        />
        {groups.length > 0 && (
          <FieldRow>
            <GroupField
              kind="department"
              hint={g('invited')}
              value={department}
              onChange={({ currentTarget }) => setDepartment(currentTarget.value)}
            />
            <GroupField
              kind="location"
              hint={g('invited')}
              value={location}
              onChange={({ currentTarget }) => setLocation(currentTarget.value)}
            />
          </FieldRow>
        )}
        <div className={styles.actions}>
          <output className={styles.said}>
            {[
              good.length > 0 && t('ready', { count: good.length }),
              wrong.length > 0 && t('wrong', { count: wrong.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </output>
          <div>
            {wrong.length > 0 && <Button onClick={() => setAddresses(good)}>{t('dropWrong')}</Button>}
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
  const [left, setLeft] = useState<readonly Address[]>([]);
  const busy = isRunning(run);
  return (
    <SettingsPage title={t('add')} text={t('addUser.text')}>
      <DemoBeforeInviting />
      {run && busy && (
        <Card>
          <BatchProgress run={run} title={t('import.sending')} onCancel={sending.cancel} />
        </Card>
      )}
      {run && !busy && (
        <Results run={run} sending={sending} onMore={left.length > 0 ? undefined : sending.forget} />
      )}
      {!busy && (!run || left.length > 0) && (
        <Form
          left={left}
          onSend={(invitees, wrong) => {
            setLeft(wrong);
            void sending.start(invitees);
          }}
        />
      )}
      <UnsavedChanges when={busy} />
    </SettingsPage>
  );
};

export default AddUser;

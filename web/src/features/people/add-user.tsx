import { IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import { Restored } from '#web/product/drafts/restored.tsx';
import { type KeptFields, useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import type { Person } from '#shared/model/user';
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
import { DemoBeforeInviting } from '#web/product/demo/demo-before-inviting.tsx';
import { EmailListField } from './email-list-field.tsx';
import { isReady, mergeEmails, type Address } from './email-list.ts';
import { GroupField } from './group-field.tsx';
import { InviteeNames } from './invitee-names.tsx';
import { BatchProgress } from '#web/product/batches/batch-progress.tsx';
import { isRunning, useRun } from '#web/product/batches/batch-run.ts';
import {
  createInvitationRun,
  type Invitee,
  type Inviting,
  type Outcome,
} from '#web/product/people/invitation-run.ts';

const icons = { invited: IconCheck, reactivated: IconCheck, exists: IconUserCheck };

/** What became of an address that does not go back into the field. */
type Settled = Outcome & { readonly result: keyof typeof icons };
const isSettled = (outcome: Outcome): outcome is Settled => outcome.result !== 'invalid';

/** Says why an address was refused. */
const useWhy = () => {
  const words = useRefusalText();
  return ({ code, message }: Pick<Outcome, 'code' | 'message'>): string =>
    words({ code: (code ?? 'unknown') as Reason['code'], ...(message && { message }) });
};

const ResultLine = ({ outcome }: { outcome: Settled }) => {
  const t = useTranslations('team.addUser');
  const why = useWhy();
  const { invitee, result } = outcome;
  const Sign = icons[result];
  return (
    <li data-result={result}>
      <Sign size={18} aria-hidden />
      <b translate="no">{invitee.email}</b>
      <small>{result === 'exists' ? why(outcome) : t(`results.${result}`)}</small>
    </li>
  );
};

/** What is wrong with a sending as a whole, in exactly the words of an import. */
const useFault = ({ phase, reason, outcomes }: Inviting) => {
  const t = useTranslations('team.import');
  if (phase === 'canceled') return t('canceled');
  if (phase === 'failed' && reason?.code === 'offline') return t('noAnswer');
  return phase === 'failed' || !outcomes.every(isSettled) ? t('someFailed') : undefined;
};

/** Whoever was invited alone is whom the composer opens for. */
const aloneIn = (invited: readonly Outcome[]): Person | undefined => {
  const [only, other] = invited;
  if (!only?.user_id || other) return undefined;
  return { id: only.user_id, name: only.invitee.email, avatar: null, state: 'pending' };
};

/** The outcome for each address; addresses that were not sent can be sent again. */
const Results = ({
  run,
  onResume,
  onMore,
}: {
  run: Inviting;
  onResume: () => void;
  /** Shows the form again; undefined while it is shown. */
  onMore: (() => void) | undefined;
}) => {
  const t = useTranslations('team');
  const words = useRefusalText();
  const fault = useFault(run);
  const settled = run.outcomes.filter(isSettled);
  const good = settled.filter(({ result }) => result !== 'exists');
  const unsent = run.waiting.length;
  const why = run.reason && run.reason.code !== 'offline' ? words(run.reason) : '';
  return (
    <Card>
      <StepTitle first={false}>{t('addUser.invited', { count: good.length })}</StepTitle>
      {fault && <Notice calm={run.phase === 'canceled'}>{fault}</Notice>}
      {unsent > 0 && (
        <p className={styles.said}>
          {t('addUser.unsent', { count: unsent })} {why}
        </p>
      )}
      <ul className={styles.results}>
        {settled.map((outcome) => (
          <ResultLine key={outcome.invitee.email} outcome={outcome} />
        ))}
      </ul>
      <div className={styles.actions}>
        <div>
          {onMore && <Button onClick={onMore}>{t('addUser.more')}</Button>}
          <LinkButton to="/settings/team">{t('import.toTeam')}</LinkButton>
        </div>
        {unsent > 0 ? (
          <Button variant="filled" onClick={onResume}>
            {t('import.retry')}
          </Button>
        ) : (
          good.length > 0 && (
            <LinkButton variant="filled" to="/feed?compose" state={{ to: aloneIn(good) }}>
              {t('import.thank')}
            </LinkButton>
          )
        )}
      </div>
    </Card>
  );
};

const noInvitation: Invitation = { addresses: [], department: '', location: '' };

type Invitation = {
  readonly addresses: readonly Address[];
  readonly department: string;
  readonly location: string;
};

/** Invites the addresses that are ready. The others stay in the field to be corrected. */
const Form = ({
  draft,
  left,
  onSend,
}: {
  draft: KeptFields<Invitation>;
  /** The addresses that stayed when the form was sent. */
  left: readonly string[];
  onSend: (invitees: readonly Invitee[]) => void;
}) => {
  const { data: groups = [], isLoading } = useGroups();
  const { addresses, department, location } = draft.fields;
  const t = useTranslations('team.addUser');
  const g = useTranslations('team.groups');
  const r = useTranslations('refusals');
  const [error, setError] = useState<string>();
  const good = addresses.filter(isReady);
  const wrong = addresses.filter((one) => !isReady(one));
  const stayed = wrong.filter(({ email }) => left.includes(email));
  const send = () => {
    if (good.length === 0) {
      setError(r('invalid_email'));
      document.querySelector<HTMLElement>('[name=addresses]')?.focus();
    } else
      onSend(
        good.map(({ email, name }) => ({
          email,
          ...name,
          ...(department && { department_id: department as GroupId }),
          ...(location && { location_id: location as GroupId }),
        })),
      );
  };
  const change = (changed: readonly Address[]) => {
    draft.change({ addresses: changed });
    setError(undefined);
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
        <Restored draft={draft} />
        {stayed.length > 0 && <Notice>{t('left', { count: stayed.length })}</Notice>}
        <EmailListField addresses={addresses} error={error} onChange={change} />
        <InviteeNames addresses={addresses} onChange={change} />
        {groups.length > 0 && (
          <FieldRow>
            <GroupField
              kind="department"
              hint={g('invited')}
              value={department}
              onChange={({ currentTarget }) => draft.change({ department: currentTarget.value })}
            />
            <GroupField
              kind="location"
              hint={g('invited')}
              value={location}
              onChange={({ currentTarget }) => draft.change({ location: currentTarget.value })}
            />
          </FieldRow>
        )}
        {/* Fields may come above it: it is not shown before, and so never moves. */}
        {!isLoading && (
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
              {wrong.length > 0 && <Button onClick={() => change(good)}>{t('dropWrong')}</Button>}
              <Button type="submit" variant="filled">
                {t('send')}
              </Button>
            </div>
          </div>
        )}
      </Card>
      <UnsavedChanges when={addresses.length > 0} kept />
    </form>
  );
};

/** Invites members by email address, any number at a time. */
const AddUser = () => {
  const t = useTranslations('team');
  const why = useWhy();
  const [sending] = useState(createInvitationRun);
  const run = useRun(sending);
  const draft = useKeptFields<Invitation>(useDraftStore('invite'), noInvitation);
  const { addresses } = draft.fields;
  const [left, setLeft] = useState<readonly string[]>([]);
  const busy = isRunning(run);
  /** Waits for a sending, and takes the addresses that it refused back into the field, with the reasons. */
  const follow = async (sent: Promise<void>, before: number, kept: readonly Address[]) => {
    await sent;
    const refused = (sending.now()?.outcomes ?? []).slice(before).flatMap((outcome) => {
      const { email, first_name, last_name } = outcome.invitee;
      const name = first_name !== undefined && last_name !== undefined && { name: { first_name, last_name } };
      return isSettled(outcome) ? [] : [{ email, fault: null, refused: why(outcome), ...name }];
    });
    const stay = mergeEmails(kept, refused);
    draft.change({ addresses: stay });
    setLeft(stay.map(({ email }) => email));
  };
  const start = (invitees: readonly Invitee[]) => {
    const wrong = addresses.filter((one) => !isReady(one));
    draft.done();
    draft.change({ addresses: wrong });
    void follow(sending.start(invitees), 0, wrong);
  };
  const resume = () => void follow(sending.resume(), run?.outcomes.length ?? 0, addresses);
  const isOpen = !run || left.length > 0;
  return (
    <SettingsPage title={t('add')} text={t('addUser.text')}>
      <DemoBeforeInviting />
      {run && busy && (
        <Card>
          <BatchProgress run={run} title={t('import.sending')} onCancel={sending.cancel} />
        </Card>
      )}
      {run && !busy && <Results run={run} onResume={resume} onMore={isOpen ? undefined : sending.forget} />}
      {!busy && isOpen && <Form draft={draft} left={left} onSend={start} />}
      <UnsavedChanges when={busy} />
    </SettingsPage>
  );
};

export default AddUser;

import { useTranslations } from 'use-intl';
import type { WorkspaceId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';
import { startSession, takeReturnPath, useSession, type ProvedEmail } from '#web/api/session.ts';
import { useWorkspaces } from '#web/api/use-workspaces.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { WorkspaceList } from '#web/product/workspaces/workspace-list.tsx';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { asksForSso, SsoRequired } from '#web/product/sign-in/sso-required.tsx';
import { passkeyOffer } from './passkey-offered.ts';

const Choice = ({ proved }: { proved: ProvedEmail }) => {
  const t = useTranslations();
  const { data, error, mutate } = useWorkspaces(proved.token);
  const { busy: entering, error: refused, attempt } = useAsyncAction();

  const open = async (workspace_id: WorkspaceId, break_glass = false) => {
    if (entering) return;
    await attempt(async () => {
      const body = { workspace_id, break_glass };
      const opened = await call('auth.openSession', { body, token: proved.token });
      const to = takeReturnPath();
      const offer = `/passkey#${encodeURIComponent(to)}`;
      await startSession(opened.access_token, (await passkeyOffer.isDue()) ? offer : to);
    });
  };

  const asked = asksForSso(refused);
  if (data?.length === 0)
    return (
      <EntryCard title={t('entry.noTeamTitle')} text={t('entry.noTeamText', { email: proved.email })}>
        <LinkButton variant="filled" size="large" wide to="/create-team">
          {t('entry.startOwn')}
        </LinkButton>
        <LinkButton variant="quiet" wide to="/login">
          {t('entry.otherEmail')}
        </LinkButton>
      </EntryCard>
    );
  return (
    <EntryCard
      title={t('entry.teamsFound', { count: data?.length ?? 1 })}
      text={t('entry.teamsText', { email: proved.email })}
    >
      {asked && (
        <SsoRequired
          asked={asked}
          email={proved.email}
          onBreakGlass={() => void open(asked.workspace, true)}
        />
      )}
      {refused !== undefined && !asked && <RefusalNotice error={refused} />}
      {error && !data && (
        <>
          <Notice>{t('entry.teamsFailed')}</Notice>
          <Button onClick={() => void mutate()}>{t('common.retry')}</Button>
        </>
      )}
      {!data && !error && <Skeleton width="100%" height={64} />}
      {data && (
        <div aria-busy={entering}>
          <WorkspaceList
            workspaces={data}
            members={(count) => t('entry.members', { count })}
            onChoose={(id) => void open(id)}
          />
        </div>
      )}
      <LinkButton variant="quiet" wide to="/create-team">
        {t('entry.startOwn')}
      </LinkButton>
    </EntryCard>
  );
};

const Workspaces = () => {
  const { proved } = useSession();
  return <Centered>{proved && <Choice proved={proved} />}</Centered>;
};

export default Workspaces;

import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Connection } from '#shared/model/chat';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { useCopy } from '#web/ui/hooks/use-copy.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import styles from '../connect.module.css';
import { useBotProblem } from './use-bot-problem.ts';

/** What an administrator types to the bot. Whoever does connects their own organization. */
const Code = ({ code, onDone }: { code: string; onDone: () => void }) => {
  const t = useTranslations('teams');
  const command = `connect ${code}`;
  const { around, copy } = useCopy(command, t('copied'));
  return (
    <>
      <p className={styles.note}>{t('codeText', { minutes: limits.chat.installMinutes })}</p>
      <div ref={around}>
        <TextField label={t('code')} readOnly spellCheck={false} value={command} />
      </div>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden />
          {t('copy')}
        </Button>
        <Button variant="filled" onClick={onDone}>
          {t('typed')}
        </Button>
      </div>
    </>
  );
};

/** How a tenant is connected: by a code that is typed to the bot. */
const NotConnected = ({ onChange }: { onChange: () => void }) => {
  const t = useTranslations('teams');
  const { attempt, busy, error } = useAsyncAction();
  const [code, setCode] = useState<string>();
  const ask = () => attempt(async () => setCode((await call('teams.install', {})).code));
  return (
    <Card title={t('bot')} text={t('botText')}>
      <div className={styles.notices}>{error !== undefined && <RefusalNotice error={error} />}</div>
      {code === undefined ? (
        <div className={styles.actions}>
          <Button variant="filled" busy={busy} onClick={() => void ask()}>
            {t('getCode')}
          </Button>
        </div>
      ) : (
        <Code
          code={code}
          onDone={() => {
            setCode(undefined);
            onChange();
          }}
        />
      )}
    </Card>
  );
};

const Connected = ({
  connection: { team, connected_at, linked, channel, problem },
  onRemoved,
}: {
  connection: Connection;
  onRemoved: () => void;
}) => {
  const t = useTranslations('teams');
  const botProblem = useBotProblem();
  const format = useFormatter();
  const date = format.dateTime(new Date(connected_at), { dateStyle: 'medium' });
  const end = () => {
    onRemoved();
    toast(t('disconnected'));
  };
  return (
    <>
      <div className={styles.notices}>{problem && <Notice>{botProblem(problem)}</Notice>}</div>
      <Card title={t('bot')} text={t('botWorks', { team, date })}>
        <p className={styles.fact}>{t('linked', { count: linked })}</p>
        <p className={styles.note}>{t('linkedText')}</p>
        <p className={styles.note}>
          {channel
            ? t('botChannel', { name: channel.name })
            : t('botNoChannel', { command: '@Bravo channel' })}{' '}
          {t('commandsText', { command: '@Bravo +5 @Ann #teamwork', help: '@Bravo help' })}
        </p>
        <div className={styles.actions}>
          <ConfirmButton
            label={t('disconnect')}
            title={t('disconnectTitle')}
            text={t('disconnectText', { team })}
            act={() => call('teams.disconnect', {})}
            onDone={end}
          />
        </div>
      </Card>
    </>
  );
};

/** The bot with which people thank each other in Teams. */
export const Bot = ({
  configured,
  connection,
  onChange,
  onRemoved,
}: {
  configured: boolean;
  connection: Connection | null;
  onChange: () => void;
  onRemoved: () => void;
}) => {
  const t = useTranslations('teams');
  if (connection) return <Connected connection={connection} onRemoved={onRemoved} />;
  if (configured) return <NotConnected onChange={onChange} />;
  return (
    <div className={styles.notices}>
      <Notice calm>{t('off')}</Notice>
    </div>
  );
};

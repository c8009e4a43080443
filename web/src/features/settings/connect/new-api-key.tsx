import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiKeyDraft, NewApiKey } from '#shared/model/api-key';
import { limits } from '#shared/model/limits';
import { apiKeyDays } from '#shared/model/scopes';
import { call } from '../../../api/client.ts';
import { sortReasons, useRefusalText } from '../../../refusals/use-refusal-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-fields.tsx';
import { RefusalNotice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAsyncAction } from '../../../ui/hooks/use-async-action.ts';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { withMantine } from '../../../ui/overlays/with-mantine.tsx';
import { ScopeMatrix } from './scope-matrix.tsx';
import styles from './api-keys.module.css';

/** The key, this once. */
const Ready = ({ made, onClose }: { made: NewApiKey; onClose: () => void }) => {
  const t = useTranslations('apiKeys');
  const field = useRef<HTMLDivElement>(null);
  const select = () => field.current?.querySelector('input')?.select();
  // The pressed button is gone, so the focus moves to the key.
  useEffect(select, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      toast(t('copied'));
    } catch {
      // A browser may refuse access to the clipboard: then the key is selected, to be copied by hand.
      select();
    }
  };
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('readyText')}</p>
      <div ref={field} className={styles.token}>
        <TextField label={t('key')} readOnly spellCheck={false} value={made.token} data-autofocus />
      </div>
      <DialogFooter>
        <Button onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden />
          {t('copy')}
        </Button>
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFooter>
    </div>
  );
};

const start: ApiKeyDraft = { name: '', scopes: [], expires_days: 90 };
const ends = [...apiKeyDays, null] as const;

const Form = ({ onMade, onClose }: { onMade: (made: NewApiKey) => void; onClose: () => void }) => {
  const t = useTranslations('apiKeys');
  const c = useTranslations('common');
  const words = useRefusalText();
  const [draft, setDraft] = useState(start);
  const { busy, error, attempt, forget } = useAsyncAction();
  const change = (part: Partial<ApiKeyDraft>) => {
    setDraft({ ...draft, ...part });
    forget();
  };
  const { byField, others } =
    error === undefined ? { byField: {}, others: [] } : sortReasons(error, ['name', 'scopes']);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void attempt(async () => onMade(await call('apiKeys.create', { body: draft })));
      }}
    >
      {others.length > 0 && <RefusalNotice reasons={others} />}
      <TextField
        data-autofocus
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="off"
        maxLength={limits.apiKey.name}
        value={draft.name}
        error={byField.name && words(byField.name)}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <ScopeMatrix
        chosen={draft.scopes}
        error={byField.scopes && words(byField.scopes)}
        onChange={(chosen) => change({ scopes: [...chosen] })}
      />
      <SelectField
        label={t('expires')}
        value={draft.expires_days ?? ''}
        options={ends.map((days) => [String(days ?? ''), days ? t('days', { days }) : t('noEnd')])}
        onChange={({ currentTarget }) =>
          change({ expires_days: ends.find((days) => String(days ?? '') === currentTarget.value) ?? null })
        }
      />
      <DialogFooter>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" variant="filled" busy={busy}>
          {t('save')}
        </Button>
      </DialogFooter>
    </form>
  );
};

/** Makes a key, and shows it once. */
const NewApiKeyDialog = ({ onMade, onClose }: { onMade: () => void; onClose: () => void }) => {
  const t = useTranslations('apiKeys');
  const [made, setMade] = useState<NewApiKey>();
  return (
    <Dialog
      title={made ? t('ready', { name: made.name }) : t('add')}
      size={560}
      closeOnClickOutside={!made}
      onClose={onClose}
    >
      {made ? (
        <Ready made={made} onClose={onClose} />
      ) : (
        <Form
          onClose={onClose}
          onMade={(one) => {
            setMade(one);
            onMade();
          }}
        />
      )}
    </Dialog>
  );
};

export default withMantine(NewApiKeyDialog);

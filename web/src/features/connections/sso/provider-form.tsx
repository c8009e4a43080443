import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Sso } from '#shared/model/sso';
import { limits } from '#shared/model/limits';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { SsoRefusal } from '#web/product/sign-in/sso-problem.tsx';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { CopyField } from './copy-field.tsx';
import styles from './sso.module.css';

const fields = ['issuer', 'client_id', 'client_secret'] as const;
const secrets = ['client_secret'] as const;

/** What each side needs to know of the other one. */
export const ProviderForm = ({
  sso,
  redirect,
  onSave,
}: {
  sso: Sso | null;
  redirect: string;
  onSave: (sso: Sso) => void;
}) => {
  const t = useTranslations('sso');
  const words = useRefusalText();
  const form = useRef<HTMLFormElement>(null);
  const draft = useKeptFields(
    useDraftStore('sso'),
    { issuer: sso?.issuer ?? '', client_id: sso?.client_id ?? '', client_secret: '' },
    secrets,
  );
  const { fields: typed } = draft;
  const { busy, error, attempt, forget } = useAsyncAction();
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const { byField, others } = error === undefined ? { byField: {}, others: [] } : sortReasons(error, fields);
  const field = (name: (typeof fields)[number]) => ({
    label: t(name),
    name,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: limits.sso.text,
    value: typed[name],
    error: byField[name] && words(byField[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      draft.change({ [name]: currentTarget.value });
      forget();
    },
  });
  const save = async () => {
    const { client_secret, ...body } = typed;
    const saved = await call('sso.save', { body: { ...body, ...(client_secret && { client_secret }) } });
    draft.done();
    onSave(saved);
    draft.change({ client_secret: '' });
    toast(t('saved'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void attempt(save);
  };
  return (
    <Card title={t('provider')} text={t('providerText')}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <CopyField label={t('redirect')} value={redirect} />
        <Restored draft={draft} />
        {others.length > 0 && <SsoRefusal error={error} />}
        <TextField {...field('issuer')} type="url" hint={t('issuerHint')} placeholder={t('issuerExample')} />
        <TextField {...field('client_id')} />
        <TextField
          {...field('client_secret')}
          type="password"
          autoComplete="new-password"
          hint={sso ? t('secretKept') : t('secretHint')}
        />
        <div>
          <Button type="submit" variant={sso ? 'plain' : 'filled'} busy={busy}>
            {t('save')}
          </Button>
        </div>
        {sso && sso.state !== 'untested' && <p className={styles.note}>{t('saveAgain')}</p>}
      </form>
    </Card>
  );
};

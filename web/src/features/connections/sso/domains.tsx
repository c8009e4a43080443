import { type FormEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Sso } from '#shared/model/sso';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { SsoRefusal } from '#web/product/sign-in/sso-problem.tsx';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { CopyField } from './copy-field.tsx';
import styles from './sso.module.css';

/** The domains whose addresses the provider speaks for, and how another one is proved. */
export const Domains = ({
  sso: { domains },
  record,
  onChange,
}: {
  sso: Sso;
  record: Answer<'sso.read'>['record'];
  onChange: (sso: Sso) => void;
}) => {
  const t = useTranslations('sso');
  const words = useRefusalText();
  const format = useFormatter();
  const [domain, setDomain] = useState('');
  const proving = useAsyncAction();
  const removing = useAsyncAction();
  const { byField, others } =
    proving.error === undefined ? { byField: {}, others: [] } : sortReasons(proving.error, ['domain']);
  const prove = async () => {
    onChange(await call('sso.proveDomain', { body: { domain } }));
    toast(t('domainProved', { domain }));
    setDomain('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!proving.busy) void proving.attempt(prove);
  };
  const remove = (name: string) =>
    removing.attempt(async () => onChange(await call('sso.removeDomain', { params: { domain: name } })));
  return (
    <Card title={t('domains')} text={t('domainsText')}>
      {removing.error !== undefined && <RefusalNotice error={removing.error} />}
      {domains.length > 0 && (
        <ul className={styles.domains}>
          {domains.map(({ domain: name, proved_at: at }) => (
            <li key={name}>
              <span>
                <b translate="no">{name}</b>
                <small>
                  {t('provedOn', { date: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}
                </small>
              </span>
              <Button
                aria-label={t('removeDomain', { domain: name })}
                disabled={removing.busy}
                onClick={() => void remove(name)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <CopyField
            label={t('recordName')}
            value={`${record.name}.${domain.trim() || t('domainExample')}`}
          />
          <CopyField label={t('recordValue')} value={record.value} />
        </div>
        {others.length > 0 && <SsoRefusal error={proving.error} />}
        <TextField
          label={t('domain')}
          name="domain"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('domainExample')}
          maxLength={limits.sso.domain}
          value={domain}
          error={byField.domain && words(byField.domain)}
          onChange={({ currentTarget }) => {
            setDomain(currentTarget.value);
            proving.forget();
          }}
        />
        <div>
          <Button type="submit" busy={proving.busy} disabled={domain.trim() === ''}>
            {t('checkDomain')}
          </Button>
        </div>
      </form>
    </Card>
  );
};

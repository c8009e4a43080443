import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AuditRecord } from '#shared/model/audit';
import { listed } from '#web/locales/locale.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import styles from './audit.module.css';

const bold = (words: ReactNode) => <strong translate="no">{words}</strong>;

/** The details of an audit entry in words: which settings, which permissions, how many points. */
const useDetails = () => {
  const t = useTranslations('audit');
  const format = useFormatter();
  return ({ action, details }: AuditRecord): string => {
    if (action === 'settings_changed') {
      const fields = String(details['fields'] ?? '').split(' ');
      return listed(
        fields.map((field) => {
          const key = `fields.${field}` as 'fields.name';
          return t.has(key) ? t(key) : field;
        }),
      );
    }
    if (action === 'permissions_changed')
      return Object.entries(details)
        .map(([flag, given]) => {
          const key = `permissions.${flag}` as 'permissions.account_administrator';
          return t(given === true ? 'given' : 'taken', { permission: t.has(key) ? t(key) : flag });
        })
        .join(', ');
    if (action === 'balance_adjusted')
      return t('coins', { amount: format.number(Number(details['amount']), { signDisplay: 'always' }) });
    if (action === 'redeemed_for' || action === 'paid_by_payroll' || action === 'coins_returned')
      return t('coins', { amount: format.number(Number(details['amount'])) });
    if (action === 'signed_in' || action === 'glass_broken') {
      const key = `with.${String(details['with'])}` as 'with.code';
      return t.has(key) ? t(key) : '';
    }
    if (action === 'users_invited') return t('people', { count: Number(details['count']) });
    if (action === 'people_file_applied')
      return t('peopleFile', {
        added: Number(details['added']),
        changed: Number(details['changed']),
        leavers: Number(details['leavers']),
      });
    if (action === 'balances_brought')
      return t('balances', { count: Number(details['count']), points: Number(details['points']) });
    if (action === 'history_imported' || action === 'history_removed')
      return t('thanks', { count: Number(details['count']) });
    if (action === 'limit_changed')
      return details['limit'] === undefined
        ? t('noLimit')
        : t('points', { amount: format.number(Number(details['limit'])) });
    if (action === 'extra_given')
      return listed(
        [
          details['title'] ??
            (Number(details['members']) > 1 && t('people', { count: Number(details['members']) })),
          t('points', { amount: format.number(Number(details['points']), { signDisplay: 'always' }) }),
          details['reason'],
        ]
          .filter(Boolean)
          .map(String),
      );
    if (action === 'last_day_changed' || details['last_day'] !== undefined) {
      const day = details['day'] ?? details['last_day'];
      if (day === undefined) return t('noLastDay');
      return format.dateTime(new Date(String(day)), { dateStyle: 'long', timeZone: 'UTC' });
    }
    if (action === 'post_deleted') return t('points', { amount: format.number(Number(details['amount'])) });
    if (action === 'sso_requirement_changed')
      return t(details['required'] === true ? 'ssoRequired' : 'ssoNotRequired');
    if (details['domain'] !== undefined) return String(details['domain']);
    if (details['issuer'] !== undefined) return String(details['issuer']);
    if (action === 'assistant_write') return listed([String(details['title']), String(details['call'])]);
    if (details['title'] !== undefined) return String(details['title']);
    if (action === 'api_key_write') return String(details['call']);
    if (action === 'exported') return `${String(details['what'])}.csv`;
    return '';
  };
};

/** The payment page, a change of the plan and the like are said in words of their own. */
const billingWords = ({ action, details }: AuditRecord): string => {
  const { what, plan, manual_payments: byContract } = details;
  if (action === 'reward_card_changed') return what === 'removed' ? 'rewardCardRemoved' : 'rewardCardPage';
  if (byContract !== undefined) return byContract === true ? 'contract' : 'contractEnded';
  return what === 'plan' ? `plan_${String(plan)}` : String(what);
};

/** The sentence of an entry. A detail of a later release has none of its own. */
const useSentences = () => {
  const t = useTranslations('audit');
  return (record: AuditRecord) => {
    const { action } = record;
    const key = `billing.${billingWords(record)}` as 'billing.canceled';
    const isBilling = action === 'billing_changed' || action === 'reward_card_changed';
    return isBilling && t.has(key) ? key : (`actions.${action}` as const);
  };
};

export const AuditLine = ({ record }: { record: AuditRecord }) => {
  const t = useTranslations('audit');
  const format = useFormatter();
  const detailsOf = useDetails();
  const saidBy = useSentences();
  const { by, subject, impersonated_by: operator, by_key: key, created_at } = record;
  const details = detailsOf(record);
  return (
    <li className={styles.line}>
      {by ? (
        <Avatar person={by} size={32} />
      ) : (
        <span className={styles.system} aria-hidden="true">
          <IconShieldLock size={18} />
        </span>
      )}
      <div className={styles.said}>
        <p>
          {t.rich(saidBy(record), {
            by: by?.name ?? operator ?? t('system'),
            subject:
              subject?.name ??
              t(record.details['team'] === true || record.action === 'extra_given' ? 'team' : 'nobody'),
            b: bold,
          })}
        </p>
        {details && <p className={styles.details}>{details}</p>}
        {key && <p className={styles.details}>{t('byKey', { key })}</p>}
        {by && operator && <p className={styles.details}>{t('through', { operator })}</p>}
      </div>
      <time className={styles.time} dateTime={created_at}>
        {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </li>
  );
};

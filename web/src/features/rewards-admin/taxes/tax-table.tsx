import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Money } from '#shared/model/money';
import type { TaxedMember, TaxedRedemption, TaxYear } from '#shared/model/tax-year';
import { useMoney } from '#web/product/money/money.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import figures from '../figures.module.css';
import styles from './taxes.module.css';

/** How many members are shown at first, and how many more with each press. */
const shownAtOnce = 100;

/** Sums of money, one line for each currency. A dash says that there is no value. */
const Sums = ({ values, without }: { values: readonly Money[]; without: number }) => {
  const t = useTranslations('taxes');
  const { money } = useMoney();
  return (
    <>
      {values.map((value) => (
        <span key={value.currency} className={styles.sum}>
          {money(value)}
        </span>
      ))}
      {values.length === 0 && (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t('noValue')}</span>
        </>
      )}
      {values.length > 0 && without > 0 && <small>{t('some', { count: without })}</small>}
    </>
  );
};

/** What came together, in the columns behind the name. */
const Figures = ({ of }: { of: Omit<TaxYear['organizations'][number], 'name'> }) => {
  const t = useTranslations('taxes');
  const format = useFormatter();
  return (
    <>
      <td data-label={t('columns.redemptions')}>{format.number(of.redemptions)}</td>
      <td data-label={t('columns.coins')}>{format.number(of.coins)}</td>
      <td data-label={t('columns.value')}>
        <Sums values={of.values} without={of.without_value} />
      </td>
    </>
  );
};

const Redemption = ({ item }: { item: TaxedRedemption }) => {
  const t = useTranslations('taxes');
  const format = useFormatter();
  const facts = [item.team && t('part'), item.set_later && t('later')].filter(Boolean).join(' · ');
  return (
    <tr className={styles.item}>
      <th scope="row">
        {item.payroll ? t('payroll') : item.title}
        {facts && <small title={item.set_later ? t('laterHint') : undefined}>{facts}</small>}
      </th>
      <td>
        <time dateTime={item.day}>
          {format.dateTime(new Date(`${item.day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
        </time>
      </td>
      <td data-label={t('columns.coins')}>{format.number(item.coins)}</td>
      <td data-label={t('columns.value')}>
        <Sums values={item.value ? [item.value] : []} without={0} />
      </td>
    </tr>
  );
};

const Member = ({ member }: { member: TaxedMember }) => {
  const t = useTranslations('taxes');
  const id = useId();
  const [open, setOpen] = useState(false);
  const { user, email, items } = member;
  return (
    <>
      <tbody>
        <tr>
          <th scope="row">
            <span className={`${figures.who} ${styles.who}`}>
              {items && (
                <Button
                  icon
                  variant="quiet"
                  aria-expanded={open}
                  aria-controls={open ? id : undefined}
                  aria-label={t(open ? 'hide' : 'show', { name: user.name })}
                  onClick={() => setOpen(!open)}
                >
                  <IconChevronRight className={styles.arrow} size={18} aria-hidden />
                </Button>
              )}
              <Avatar person={user} size={32} />
              <span translate="no" className={figures.name}>
                {user.name}
                {email && <small translate="no">{email}</small>}
              </span>
            </span>
          </th>
          <Figures of={member} />
        </tr>
      </tbody>
      {open && items && (
        <tbody id={id} className={styles.items}>
          {items.map((item) => (
            <Redemption key={item.id} item={item} />
          ))}
        </tbody>
      )}
    </>
  );
};

const sums = ['redemptions', 'coins', 'value'] as const;

const Head = ({ first }: { first: 'member' | 'organization' }) => {
  const t = useTranslations('taxes');
  return (
    <thead>
      <tr>
        {[first, ...sums].map((column) => (
          <th key={column} scope="col">
            {t(`columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
};

/** The members with their sums, their redemptions on demand, and the sum of all. */
export const TaxTable = ({ data: { year, members, totals } }: { data: TaxYear }) => {
  const t = useTranslations('taxes');
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <>
      <div className={figures.panel}>
        <table className={`${figures.table} ${figures.people} ${styles.table}`}>
          <caption className="visually-hidden">{t('caption', { year: String(year) })}</caption>
          <Head first="member" />
          {members.slice(0, shown).map((member) => (
            <Member key={member.user.id} member={member} />
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <Figures of={{ ...totals, without_value: 0 }} />
            </tr>
          </tfoot>
        </table>
      </div>
      {members.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + shownAtOnce)}>{t('more')}</Button>
        </div>
      )}
    </>
  );
};

/** What each organization gets by donations; nothing where none is named. */
export const Organizations = ({ data: { organizations } }: { data: TaxYear }) => {
  const t = useTranslations('taxes');
  if (organizations.length === 0) return null;
  return (
    <section className={styles.organizations} aria-labelledby="organizations">
      <h2 id="organizations">{t('organizations')}</h2>
      <div className={figures.panel}>
        <table
          className={`${figures.table} ${figures.people} ${styles.table}`}
          aria-labelledby="organizations"
        >
          <Head first="organization" />
          <tbody>
            {organizations.map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <Figures of={one} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

import { IconArrowBackUp, IconCash, IconGift } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Leaver, LeaversSummary } from '#shared/model/leaver';
import { limits } from '#shared/model/limits';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { worthOf } from '#shared/rules/rewards/points-account';
import { useMoney } from '#web/product/money/money.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import figures from '../figures.module.css';
import { redeemDialog } from '../reward-dialogs.ts';
import { chooseRewardDialog, confirmDialog, payrollDialog } from './leaver-dialogs.ts';
import styles from './leavers.module.css';

type Acts = {
  readonly onRedeem: (leaver: Leaver) => void;
  readonly onPay: (leaver: Leaver) => void;
  readonly onReturn: (leaver: Leaver) => void;
};

const acts = {
  redeem: { icon: IconGift, preload: [chooseRewardDialog, redeemDialog] },
  pay: { icon: IconCash, preload: [payrollDialog] },
  return: { icon: IconArrowBackUp, preload: [confirmDialog] },
} as const;

/** Every row has the same buttons, so that the accessible name of each says whom it is about. */
const Act = ({
  act,
  name,
  ...button
}: { act: keyof typeof acts; name: string } & Omit<ComponentProps<typeof Button>, 'size' | 'children'>) => {
  const t = useTranslations('leavers');
  const { icon: Icon, preload } = acts[act];
  const near = () => {
    for (const { preload: begin } of preload) begin();
  };
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t(`acts.${act}One`, { name })}
      onPointerEnter={near}
      onFocus={near}
      {...button}
    >
      <Icon size={16} aria-hidden />
      {t(`acts.${act}`)}
    </Button>
  );
};

const Worth = ({ coins, summary }: { coins: number; summary: LeaversSummary | undefined }) => {
  const t = useTranslations('leavers');
  const { money } = useMoney();
  const worth = worthOf(coins, summary?.point_value ?? null);
  return worth ? <td data-label={t('columns.value')}>{money(worth)}</td> : null;
};

const Row = ({
  leaver,
  summary,
  onRedeem,
  onPay,
  onReturn,
}: { leaver: Leaver; summary: LeaversSummary | undefined } & Acts) => {
  const t = useTranslations('leavers');
  const format = useFormatter();
  const { user, left_on: day, balance, can } = leaver;
  const name = nameWithDetail(user);
  const notes = [
    !can.redeem && t('late', { days: limits.leaver.redeemDays }),
    !can.return && t('open'),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <span className={figures.who}>
          <Avatar person={user} size={32} />
          <span translate="no" className={figures.name}>
            {user.name}
            <PersonDetail person={user} />
          </span>
        </span>
        {notes.length > 0 && <small>{notes.join(' ')}</small>}
      </th>
      <td data-label={t('columns.left')}>
        {day ? (
          <time dateTime={day}>
            {format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
          </time>
        ) : (
          t('unknown')
        )}
      </td>
      <td data-label={t('columns.balance')}>{format.number(balance)}</td>
      <Worth coins={balance} summary={summary} />
      <td className={styles.acts}>
        {can.redeem && <Act act="redeem" name={name} onClick={() => onRedeem(leaver)} />}
        {can.pay && <Act act="pay" name={name} onClick={() => onPay(leaver)} />}
        {can.return && <Act act="return" name={name} onClick={() => onReturn(leaver)} />}
      </td>
    </tr>
  );
};

/** Who left when with how many coins, what these are worth, and what can be done about them. */
export const LeaverTable = ({
  leavers,
  summary,
  ...on
}: { leavers: readonly Leaver[]; summary: LeaversSummary | undefined } & Acts) => {
  const t = useTranslations('leavers');
  const format = useFormatter();
  const columns = summary?.point_value
    ? (['name', 'left', 'balance', 'value', 'actions'] as const)
    : (['name', 'left', 'balance', 'actions'] as const);
  return (
    <table className={`${figures.table} ${figures.people} ${styles.table}`}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              <span className={column === 'actions' ? 'visually-hidden' : undefined}>
                {t(`columns.${column}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leavers.map((leaver) => (
          <Row key={leaver.user.id} leaver={leaver} summary={summary} {...on} />
        ))}
      </tbody>
      {summary && (
        <tfoot>
          <tr>
            <th scope="row">{t('total', { count: summary.leavers })}</th>
            <td aria-hidden="true" />
            <td data-label={t('columns.balance')}>{format.number(summary.coins)}</td>
            <Worth coins={summary.coins} summary={summary} />
            <td aria-hidden="true" />
          </tr>
        </tfoot>
      )}
    </table>
  );
};

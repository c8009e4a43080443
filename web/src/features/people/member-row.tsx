// oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualised rows are positioned in boxes, which a <table> does not allow
import { IconDots, IconMailExclamation } from '@tabler/icons-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { type DateTimeFormatOptions, useFormatter, useTranslations } from 'use-intl';
import { permissionFlags } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { FullUser, MailProblem } from '#shared/model/user';
import { region } from '#web/locales/locale.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { DemoMark } from '#web/product/demo/demo-mark.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { formatDay } from '#shared/rules/basics/date-text';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { StateChip } from './state-chip.tsx';
import styles from './member-row.module.css';
import team from './team.module.css';
import groups from './member-groups.module.css';
import type { Selection } from './use-selection.ts';
import type { MemberAction } from './member-actions.ts';

const memberMenu = deferred(() => import('./member-menu.tsx'));

/** A plain button until the menu is needed: the list may have thousands of rows. */
const Actions = ({
  user,
  onAction,
}: {
  user: FullUser;
  onAction: (wish: MemberAction, user: FullUser) => void;
}) => {
  const t = useTranslations('team');
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button
      icon
      variant="quiet"
      aria-label={t('actionsFor', { name: user.name })}
      aria-haspopup="menu"
      aria-expanded={false}
      {...memberMenu.preloadProps}
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} aria-hidden />
    </Button>
  );
  if (!wanted) return button;
  return (
    <Overlay fallback={button} onFail={() => setWanted(false)}>
      <memberMenu.View user={user} onAction={onAction} />
    </Overlay>
  );
};

const Day = ({ day }: { day: string | null }) =>
  day ? <time dateTime={day}>{formatDay(day, region)}</time> : <span aria-hidden="true">–</span>;

/** Why a member gets no mail, and since when. */
const Unreached = ({ why, at }: MailProblem) => {
  const t = useTranslations('team.mailProblem');
  const format = useFormatter();
  return (
    <small className={styles.unreached}>
      <IconMailExclamation size={16} aria-hidden />
      <span>{t(why, { date: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}</span>
    </small>
  );
};

/** The day of an instant; of another year, with the year. */
const shortDay = (at: Date): DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'short',
  ...(at.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
});

const hasRunOut = (sent: Date): boolean => Date.now() - sent.getTime() > limits.invitationDays * 86_400_000;

/** When the last mail with a link was sent, and whether that link has run out. */
const Invited = ({ at }: { at: string }) => {
  const t = useTranslations('team.invited');
  const format = useFormatter();
  const sent = new Date(at);
  const isOver = hasRunOut(sent);
  return (
    <small className={styles.invited} data-over={isOver || undefined}>
      {t(isOver ? 'over' : 'on', { date: format.dateTime(sent, shortDay(sent)) })}
    </small>
  );
};

const isRange = (event: KeyboardEvent): boolean => event.key === ' ' && event.shiftKey;

/** Selects a member. With Shift, all between them and the one who was selected last. */
const SelectBox = ({
  user,
  selected,
  onSelect,
}: {
  user: FullUser;
  selected: boolean;
  onSelect: Selection['select'];
}) => {
  const t = useTranslations('team.bulk');
  return (
    <input
      type="checkbox"
      className={team.box}
      aria-label={t('one', { name: user.name })}
      checked={selected}
      onChange={({ currentTarget, nativeEvent }) =>
        onSelect(user.id, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
      }
      // Not every browser says of a press on the space bar that Shift was held.
      onKeyDown={(event) => {
        if (!isRange(event)) return;
        event.preventDefault();
        onSelect(user.id, !selected, true);
      }}
      onKeyUp={(event) => isRange(event) && event.preventDefault()}
    />
  );
};

/** One member: a row where there is room, otherwise a card. */
export const MemberRow = memo(
  ({
    user,
    at,
    limit,
    mine,
    grouped,
    department,
    location,
    selected,
    onSelect,
    onAction,
  }: {
    user: FullUser;
    /** Row number in the table; the heading is row 1. */
    at: number;
    /** The workspace's limit. */
    limit: number;
    mine: boolean;
    /** Whether the team has groups. */
    grouped: boolean;
    /** The names of the member's groups. */
    department: string | undefined;
    location: string | undefined;
    selected: boolean;
    onSelect: Selection['select'];
    onAction: (wish: MemberAction, user: FullUser) => void;
  }) => {
    const t = useTranslations('team');
    const format = useFormatter();
    const flags = permissionFlags.filter((flag) => user.permissions[flag]);
    return (
      <div
        className={team.row}
        role="row"
        aria-rowindex={at}
        data-state={user.state}
        aria-selected={selected}
      >
        <div role="rowheader" className={team.who}>
          <SelectBox user={user} selected={selected} onSelect={onSelect} />
          <Avatar person={user} size={36} />
          <span>
            <Link translate="no" to={`/profile/${user.id}`}>
              {user.name}
            </Link>
            {mine && <small className={styles.tag}>{t('you')}</small>}
            {user.demo && <DemoMark />}
            {/* A member who was only invited has the address as the name. */}
            {user.email !== user.name && (
              <small translate="no" className={styles.email} title={user.email}>
                {user.email}
              </small>
            )}
            {(department || location) && (
              <small className={`${styles.email} ${groups.below}`}>
                {[department, location].filter(Boolean).join(' · ')}
              </small>
            )}
            {user.mail_problem && <Unreached {...user.mail_problem} />}
          </span>
        </div>
        {grouped && (
          <>
            <div role="cell" className={groups.department} title={department}>
              {department ?? <span aria-hidden="true">–</span>}
            </div>
            <div role="cell" className={groups.location} title={location}>
              {location ?? <span aria-hidden="true">–</span>}
            </div>
          </>
        )}
        <div role="cell" className={team.number} data-label={t('columns.balance')}>
          {format.number(user.balance)}
        </div>
        <div role="cell" className={team.number} data-label={t('columns.limit')}>
          {user.limit === null ? (
            <span className={styles.common} title={t('ofWorkspace')}>
              {format.number(limit)}
            </span>
          ) : (
            <span>
              {format.number(user.limit)} <small>{t('own')}</small>
            </span>
          )}
        </div>
        <div role="cell" data-label={t('columns.birth_date')}>
          <Day day={user.birth_date} />
        </div>
        <div role="cell" data-label={t('columns.hire_date')}>
          <Day day={user.hire_date} />
        </div>
        <div role="cell" className={styles.flags} data-label={t('columns.permissions')}>
          {flags.length > 0 ? (
            <span>
              {flags.length === permissionFlags.length
                ? t('allFlags')
                : flags.map((flag) => t(`flags.${flag}`)).join(', ')}
            </span>
          ) : (
            <span aria-hidden="true">–</span>
          )}
        </div>
        <div role="cell" className={team.state} data-label={t('columns.status')}>
          <span className={styles.status}>
            <StateChip state={user.state} />
            {user.invitation_sent_at && <Invited at={user.invitation_sent_at} />}
          </span>
        </div>
        <div role="cell" className={team.acts}>
          <Actions user={user} onAction={onAction} />
        </div>
      </div>
    );
  },
);

import { useTranslations } from 'use-intl';
import type { NewsToggles, NotificationKind, Notifications } from '#shared/model/notifications';
import type { Permission } from '#shared/model/user';
import { peopleAdministrators } from '#shared/model/choices';
import { hasAnyPermission } from '#shared/rules/people/users';
import { type Config, useSignedIn } from '#web/api/config.ts';
import toggle from '#web/ui/controls/toggle.module.css';
import styles from './notification-toggles.module.css';
import { useQueue, useSwitches } from './use-switches.ts';

/**
 * A kind of news, or a mail without one. An announcement cannot be switched off in the product. `with`: the mail that another row switches covers this kind too; `always`: nobody can
 * switch it off.
 */
type Row = (
  | { readonly kind: keyof NewsToggles; readonly mail: NotificationKind | 'with' | 'always' | null }
  | { readonly kind: 'announcement'; readonly mail: 'announcements' }
  | { readonly kind: 'weekly_digest' | 'monthly_report'; readonly mail: 'own' }
) & {
  /** Only who has one of these permissions is told of it. */
  readonly for?: readonly Permission[];
  /** Only where there are rewards, or also where there are awards. */
  readonly rewards?: 'only' | 'or_awards';
  /** Also for everybody where there are awards: managers and any named people decide on them. */
  readonly awards?: true;
  /** Only for those to whom somebody reports. */
  readonly manages?: true;
};

const rows: readonly Row[] = [
  { kind: 'received', mail: 'getting_points' },
  { kind: 'comment', mail: 'with' },
  { kind: 'add_on', mail: null },
  { kind: 'mentioned', mail: null },
  { kind: 'celebration', mail: 'celebrations' },
  { kind: 'card', mail: 'cards' },
  { kind: 'card_to_sign', mail: null },
  { kind: 'announcement', mail: 'announcements' },
  { kind: 'extra', mail: null },
  { kind: 'last_day', mail: null },
  { kind: 'report_recognised', mail: null, manages: true },
  { kind: 'reward_settled', mail: 'reward_fulfilment', rewards: 'or_awards' },
  { kind: 'team_reward_full', mail: null, rewards: 'only' },
  { kind: 'request_to_settle', mail: 'reward_redemption', for: ['rewards_administrator'], awards: true },
  { kind: 'manager_left', mail: null, for: peopleAdministrators },
  { kind: 'connection', mail: 'always', for: ['account_administrator'] },
  { kind: 'weekly_digest', mail: 'own' },
  { kind: 'monthly_report', mail: 'own', for: peopleAdministrators },
];

/** A switch of what a member never hears of would only be in the way. */
const concerns = (
  { for: permissions, rewards, awards, manages }: Row,
  { user, features, workspace }: Config,
): boolean =>
  (permissions === undefined ||
    hasAnyPermission(user, permissions) ||
    (awards === true && workspace.awards)) &&
  (!rewards || features.rewards || (rewards === 'or_awards' && workspace.awards)) &&
  (!manages || user.manages);

type Change = { readonly personal_news?: object; readonly personal_notifications?: object };

const Switch = ({ name, on, onSwitch }: { name: string; on: boolean; onSwitch: (on: boolean) => void }) => (
  <label className={`${toggle.toggle} ${styles.alone}`}>
    <input
      type="checkbox"
      role="switch"
      aria-label={name}
      checked={on}
      aria-checked={on}
      onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
    />
  </label>
);

/** The place of a switch for a way that a kind does not have. */
const Without = ({ words }: { words: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <span className={styles.hidden}>{words}</span>
  </>
);

/** What a member hears of, and by which way. A way that a kind does not have is a dash. */
export const ChannelTable = ({
  news,
  mails,
  onSwitch,
}: {
  news: NewsToggles;
  mails: Notifications;
  /** Resolves when the change is saved. */
  onSwitch: (change: Change) => Promise<unknown>;
}) => {
  const t = useTranslations('notifications.table');
  const config = useSignedIn();
  const enqueue = useQueue();
  const inProduct = useSwitches(news, (one) => onSwitch({ personal_news: one }), enqueue);
  const byMail = useSwitches(mails, (one) => onSwitch({ personal_notifications: one }), enqueue);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('mail')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => concerns(row, config))
            .map((row) => {
              const about = t(`kinds.${row.kind}`);
              const mail = row.mail === 'own' ? row.kind : row.mail;
              return (
                <tr key={row.kind}>
                  <th scope="row">{about}</th>
                  <td>
                    {row.mail === 'own' ? (
                      <Without words={t('mailOnly')} />
                    ) : row.kind === 'announcement' ? (
                      <small>{t('always')}</small>
                    ) : (
                      <Switch
                        name={`${about}: ${t('product')}`}
                        on={inProduct.value[row.kind]}
                        onSwitch={(on) => inProduct.change(row.kind, on)}
                      />
                    )}
                  </td>
                  <td>
                    {mail === null && <Without words={t('none')} />}
                    {mail === 'with' && <small>{t('withPoints')}</small>}
                    {mail === 'always' && <small>{t('always')}</small>}
                    {mail !== null && mail !== 'with' && mail !== 'always' && (
                      <Switch
                        name={`${about}: ${t('mail')}`}
                        on={byMail.value[mail]}
                        onSwitch={(on) => byMail.change(mail, on)}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
      <p className={styles.note}>{t('note')}</p>
    </>
  );
};

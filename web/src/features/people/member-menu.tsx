import '#web/styles/mantine/menu.css';
import { Menu } from '@mantine/core';
import {
  IconCoins,
  IconDots,
  IconDoorExit,
  IconHeartPlus,
  IconListDetails,
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconShieldCheck,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { Button } from '#web/ui/controls/button.tsx';
import { useTriggerFocus } from '#web/ui/overlays/use-trigger-focus.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './member-menu.module.css';
import type { MemberAction } from './member-actions.ts';

/** The actions that the signed-in administrator may take for a member, in the order shown. */
const offeredActions = ({ can, state }: FullUser): readonly (readonly [MemberAction, Icon])[] => {
  const pending = state === 'pending';
  const all: readonly (readonly [MemberAction, Icon, boolean])[] = [
    ['edit', IconPencil, can.edit],
    ['permissions', IconShieldCheck, can.permit],
    ['adjust', IconCoins, can.adjust],
    ['extra', IconHeartPlus, can.give_extra],
    ['resend', IconMailForward, can.invite],
    ['retryMail', IconMailForward, can.retry_mail],
    ['cancel', IconMailOff, pending && can.remove],
    ['sessions', IconDoorExit, can.edit && state === 'accepted'],
    ['reactivate', IconUserCheck, can.reactivate],
    ['deactivate', IconUserOff, !pending && can.deactivate],
    ['remove', IconTrash, !pending && can.remove],
  ];
  return all.filter(([, , may]) => may).map(([action, sign]) => [action, sign] as const);
};

const confirmed = new Set<MemberAction>(['cancel', 'deactivate', 'remove']);
const isConfirmed = ([action]: readonly [MemberAction, Icon]): boolean => confirmed.has(action);

/** Replaces its plain button, already open. */
const MemberMenu = ({
  user,
  onAction,
}: {
  user: FullUser;
  onAction: (action: MemberAction, user: FullUser) => void;
}) => {
  const t = useTranslations('team');
  const { button, back } = useTriggerFocus();
  const actions = offeredActions(user);
  const last = actions.filter(isConfirmed);
  const item = ([action, Sign]: readonly [MemberAction, Icon]) => (
    <Menu.Item
      key={action}
      className={confirmed.has(action) ? styles.grave : undefined}
      leftSection={<Sign size={18} aria-hidden />}
      onClick={() => {
        back();
        onAction(action, user);
      }}
    >
      {t(`menu.${action}`)}
    </Menu.Item>
  );
  return (
    <Menu defaultOpened onClose={back} position="bottom-end" width={230} radius={12} shadow="md">
      <Menu.Target>
        <Button ref={button} icon variant="quiet" aria-label={t('actionsFor', { name: user.name })}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {actions.filter((one) => !isConfirmed(one)).map(item)}
        <Menu.Item
          component={Link}
          to={`/profile/${user.id}?tab=statement`}
          leftSection={<IconListDetails size={18} aria-hidden />}
        >
          {t('menu.statement')}
        </Menu.Item>
        {last.length > 0 && <Menu.Divider />}
        {last.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
};

export default withMantine(MemberMenu);

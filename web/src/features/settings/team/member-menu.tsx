import '../../../styles/mantine/menu.css';
import { Menu } from '@mantine/core';
import {
  IconCoins,
  IconDots,
  IconDoorExit,
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
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { Button } from '../../../ui/controls/button.tsx';
import { useButtonBack } from '../../../ui/overlays/use-trigger-focus.ts';
import { withMantine } from '../../../ui/overlays/with-mantine.tsx';
import styles from './team.module.css';
import type { Wish } from './use-acts.tsx';

/** What the signed-in administrator may do with a member, in the order it is offered. */
const wishesFor = ({ can, state }: FullUser): readonly (readonly [Wish, Icon])[] => {
  const pending = state === 'pending';
  const all: readonly (readonly [Wish, Icon, boolean])[] = [
    ['edit', IconPencil, can.edit],
    ['permissions', IconShieldCheck, can.permit],
    ['adjust', IconCoins, can.adjust],
    ['resend', IconMailForward, can.invite],
    ['cancel', IconMailOff, pending && can.remove],
    ['sessions', IconDoorExit, can.edit && state === 'accepted'],
    ['reactivate', IconUserCheck, can.reactivate],
    ['deactivate', IconUserOff, !pending && can.deactivate],
    ['remove', IconTrash, !pending && can.remove],
  ];
  return all.filter(([, , may]) => may).map(([wish, sign]) => [wish, sign] as const);
};

const graves = new Set<Wish>(['cancel', 'deactivate', 'remove']);
const isGrave = ([wish]: readonly [Wish, Icon]): boolean => graves.has(wish);

/** Stands in the place of its plain button, opened. */
const MemberMenu = ({ user, onWish }: { user: FullUser; onWish: (wish: Wish, user: FullUser) => void }) => {
  const t = useTranslations('team');
  const { button, back } = useButtonBack();
  const wishes = wishesFor(user);
  const grave = wishes.filter(isGrave);
  const item = ([wish, Sign]: readonly [Wish, Icon]) => (
    <Menu.Item
      key={wish}
      className={graves.has(wish) ? styles.grave : undefined}
      leftSection={<Sign size={18} aria-hidden />}
      onClick={() => {
        back();
        onWish(wish, user);
      }}
    >
      {t(`menu.${wish}`)}
    </Menu.Item>
  );
  return (
    <Menu defaultOpened onClose={back} position="bottom-end" width={230} radius={12} shadow="md">
      <Menu.Target>
        <Button ref={button} icon look="quiet" aria-label={t('actionsFor', { name: user.name })}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {wishes.filter((one) => !isGrave(one)).map(item)}
        <Menu.Item
          component={Link}
          to={`/profile/${user.id}?tab=statement`}
          leftSection={<IconListDetails size={18} aria-hidden />}
        >
          {t('menu.statement')}
        </Menu.Item>
        {grave.length > 0 && <Menu.Divider />}
        {grave.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
};

export default withMantine(MemberMenu);

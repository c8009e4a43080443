import {
  IconBuildingStore,
  IconChartBar,
  IconCreditCard,
  IconFileSpreadsheet,
  IconPin,
  IconGift,
  IconHelpCircle,
  IconListCheck,
  IconMessageHeart,
  IconMessageReport,
  IconSettings,
  IconSitemap,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { MenuLabel } from './menu-items.ts';

export const iconOf: Record<MenuLabel, Icon> = {
  feed: IconMessageHeart,
  rewards: IconGift,
  reports: IconFileSpreadsheet,
  announce: IconPin,
  feedback: IconMessageReport,
  dashboard: IconChartBar,
  profile: IconUser,
  myTeam: IconSitemap,
  settings: IconSettings,
  team: IconUsers,
  rewardsAdmin: IconBuildingStore,
  billing: IconCreditCard,
  start: IconListCheck,
  help: IconHelpCircle,
};

/** Small, near the end of the menu. */
export const legalLinks = ['terms', 'privacy', 'accessibility'] as const;

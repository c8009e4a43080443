import { IconMessageHeart, type Icon } from '@tabler/icons-react';
import type { MenuLink } from './menu-items.ts';

export const iconOf: Record<MenuLink['label'], Icon> = { feed: IconMessageHeart };

import type { ShopReward } from '#shared/model/reward';

/** From how many left on members are told how many there are. */
const few = 10;

/** Whether so few are left that a member has to hurry. */
export const isRunningOut = ({ left }: Pick<ShopReward, 'left'>): boolean =>
  left !== null && left > 0 && left <= few;

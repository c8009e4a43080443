import type { Config } from '../api/config.ts';

type Labels = 'feed';
export type MenuLink = {
  readonly label: Labels;
  readonly to: string;
  /** Also among the links at the top. */
  readonly top?: true;
  readonly shownTo?: (config: Config) => boolean;
};

/** The links of the menu, in its order. A new screen is one line here. */
const links: readonly MenuLink[] = [{ label: 'feed', to: '/feed', top: true }];

export const linksFor = (config: Config): readonly MenuLink[] =>
  links.filter(({ shownTo }) => shownTo?.(config) ?? true);

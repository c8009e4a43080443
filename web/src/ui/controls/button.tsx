import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type Look = {
  readonly look?: 'filled' | 'soft' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
  /** Only an icon: `aria-label` is then its name. */
  readonly icon?: boolean;
  readonly children?: ReactNode;
};

const classOf = ({ look = 'plain', size = 'medium', wide, icon }: Look, extra?: string): string =>
  [styles.button, styles[look], styles[size], wide && styles.wide, icon && styles.icon, extra]
    .filter(Boolean)
    .join(' ');

/** Stays focusable while it can not be pressed, so that nobody loses their place. */
export const Button = ({
  look,
  size,
  wide,
  icon,
  busy,
  disabled,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'> & { readonly busy?: boolean }) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the default is 'button'
    type={type}
    className={classOf({ look, size, wide, icon }, className)}
    aria-disabled={disabled || busy || undefined}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (disabled || busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy && <span className={styles.spinner} aria-hidden="true" />}
    {children}
  </button>
);

export const LinkButton = ({
  look,
  size,
  wide,
  icon,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) => (
  <Link {...rest} className={classOf({ look, size, wide, icon }, className)} />
);

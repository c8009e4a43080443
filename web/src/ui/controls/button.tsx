import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

type ButtonStyle = {
  readonly variant?: 'filled' | 'soft' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
  /** Shows only an icon: `aria-label` is the accessible name. */
  readonly icon?: boolean;
  readonly children?: ReactNode;
};

const classOf = ({ variant = 'plain', size = 'medium', wide, icon }: ButtonStyle, extra?: string): string =>
  [styles.button, styles[variant], styles[size], wide && styles.wide, icon && styles.icon, extra]
    .filter(Boolean)
    .join(' ');

/** A disabled button stays focusable, so that keyboard users do not lose their place. */
export const Button = ({
  variant,
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
}: ButtonStyle & ComponentProps<'button'> & { readonly busy?: boolean }) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the default is 'button'
    type={type}
    className={classOf({ variant, size, wide, icon }, className)}
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
  variant,
  size,
  wide,
  icon,
  className,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) => (
  <Link {...rest} className={classOf({ variant, size, wide, icon }, className)} />
);

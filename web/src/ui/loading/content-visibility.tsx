import { useCallback, type CSSProperties, type ReactNode } from 'react';
import styles from './content-visibility.module.css';

const heights = new Map<string, number>();

/**
 * A part of a long list that is left undrawn while it is far away. It is as high as it was when it was last there, so
 * that a browser that goes back to a place in the list finds the same there.
 */
export const ContentVisibility = ({
  name,
  about,
  className = '',
  children,
}: {
  /** The same for what is as high: what it shows first, and how much. */
  name: string;
  /** Its height as long as it has never been drawn, in pixels. */
  about: number;
  className?: string;
  children: ReactNode;
}) => {
  const keep = useCallback(
    (part: HTMLElement | null) => () => void (part && heights.set(name, part.clientHeight)),
    [name],
  );
  return (
    <div
      ref={keep}
      className={`${styles.part} ${className}`}
      style={{ '--height': `${heights.get(name) ?? about}px` } as CSSProperties}
    >
      {children}
    </div>
  );
};

import { useCallback, type CSSProperties, type ReactNode } from 'react';
import styles from './content-visibility.module.css';

const heights = new Map<string, number>();

/**
 * A part of a long list that the browser does not render while it is far from the viewport. It keeps its last height,
 * so that the browser can restore the scroll position on the way back.
 */
export const ContentVisibility = ({
  name,
  about,
  className = '',
  children,
}: {
  /** Identifies content of the same height: its first item and the number of items. */
  name: string;
  /** Estimated height in pixels until it has been rendered once. */
  about: number;
  className?: string;
  children: ReactNode;
}) => {
  const keep = useCallback(
    (part: HTMLElement | null) => () => void (part && heights.set(name, part.getBoundingClientRect().height)),
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
